CREATE TABLE "report_mails" (
	"ticket" text NOT NULL,
	"kind" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_mails_ticket_kind_pk" PRIMARY KEY("ticket","kind")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_ticket_reports_ticket_fk" FOREIGN KEY ("ticket") REFERENCES "public"."reports"("ticket") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mails_due" ON "report_mails" USING btree ("due_at");