-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auth_challenges_age" ON "auth_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_tombstones" ON "users" USING btree ("deleted_at") WHERE sign_in_deleted_at is not null;
