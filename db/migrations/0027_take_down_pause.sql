CREATE TABLE "take_down_pause" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"gone" integer NOT NULL,
	"looked_at" integer NOT NULL,
	CONSTRAINT "take_down_pause_one_row" CHECK (singleton)
);
