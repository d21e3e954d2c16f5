CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_states" ADD COLUMN "failure_count" integer DEFAULT 0 NOT NULL;