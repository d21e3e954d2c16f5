CREATE TABLE "ranking_snapshots" (
	"board" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"ids" bigint[] NOT NULL,
	CONSTRAINT "ranking_snapshots_board_slot_pk" PRIMARY KEY("board","slot")
);
--> statement-breakpoint
ALTER TABLE "ranking_pages" ADD COLUMN "earlier" integer[];