DROP INDEX "users_half_deleted";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_in_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_half_deleted" ON "users" USING btree ("sign_in_asked_at" NULLS FIRST,"deleted_at") WHERE deleted_at is not null and sign_in_deleted_at is null;