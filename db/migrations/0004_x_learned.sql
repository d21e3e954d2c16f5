CREATE TABLE "canary_results" (
	"tweet_id" text NOT NULL,
	"source" text NOT NULL,
	"egress" text NOT NULL,
	"outcome" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_passed_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	CONSTRAINT "canary_results_tweet_id_source_egress_pk" PRIMARY KEY("tweet_id","source","egress")
);
--> statement-breakpoint
CREATE TABLE "x_learned" (
	"kind" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
