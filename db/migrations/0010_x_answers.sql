CREATE UNLOGGED TABLE "x_answers" (
	"post_id" text PRIMARY KEY NOT NULL,
	"answer" "bytea",
	"claim" text,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "x_answers_kept" ON "x_answers" USING btree ("kept_until");