CREATE TABLE "daily_outcomes" (
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_outcomes_day_subject_outcome_pk" PRIMARY KEY("day","subject","outcome")
);
