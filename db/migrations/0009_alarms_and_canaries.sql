CREATE TABLE "alarms" (
	"subject" text PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canary_runs" (
	"tweet_id" text PRIMARY KEY NOT NULL,
	"is_good" boolean NOT NULL,
	"outcome" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
