ALTER TABLE "link_checks" ADD COLUMN "reported_check_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "link_checks_reported" ON "link_checks" USING btree ("reported_check_at") WHERE reported_check_at is not null;--> statement-breakpoint
-- What waits for its second look has a share of its own from now on; reports raise nothing here.
UPDATE link_checks SET priority = 1 WHERE priority > 1;--> statement-breakpoint
UPDATE link_checks c SET priority = 2 FROM videos v WHERE v.id = c.video_id AND v.availability = 1;
