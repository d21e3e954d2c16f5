-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_ticket" ON "audit_log" USING btree ((details->>'ticket')) WHERE details->>'ticket' is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_senders_hiding" ON "report_senders" USING btree ("sent_at") WHERE hidden_posts > 0;
