-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_contact" ON "reports" USING btree (lower("contact")) WHERE contact is not null;
