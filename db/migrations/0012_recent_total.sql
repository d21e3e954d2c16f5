CREATE TABLE "recent_total" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"total" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_total_one_row" CHECK (singleton)
);
