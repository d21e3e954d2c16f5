CREATE TABLE "archives" (
	"period" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"total" integer NOT NULL,
	"ids" bigint[] NOT NULL,
	"downloads" bigint[] NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "archives_kind_start" ON "archives" USING btree ("kind","starts_on");
