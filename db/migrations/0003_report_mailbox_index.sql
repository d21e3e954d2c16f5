-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_mailbox" ON "reports" USING btree ("mailbox","received_at") WHERE mailbox is not null;
