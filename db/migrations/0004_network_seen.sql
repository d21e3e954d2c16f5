CREATE TABLE "network_seen" (
	"win" timestamp with time zone NOT NULL,
	"video_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"network" bigint NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "network_seen_win_video_id_kind_network_pk" PRIMARY KEY("win","video_id","kind","network")
) PARTITION BY RANGE ("win");
--> statement-breakpoint
CREATE TABLE network_seen_default PARTITION OF network_seen DEFAULT WITH (fillfactor = 70);
