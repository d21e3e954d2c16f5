CREATE TABLE "author_total" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"total" integer NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "author_total_one_row" CHECK (singleton)
);
