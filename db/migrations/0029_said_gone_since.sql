CREATE TABLE "take_down_resumption" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "take_down_resumption_one_row" CHECK (singleton)
);
--> statement-breakpoint
ALTER TABLE "link_checks" ADD COLUMN "said_gone_since" timestamp with time zone;