CREATE TABLE "following" (
	"user_id" uuid NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "following_user_id_author_id_pk" PRIMARY KEY("user_id","author_id")
);
--> statement-breakpoint
ALTER TABLE "following" ADD CONSTRAINT "following_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "following" ADD CONSTRAINT "following_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "following_author" ON "following" USING btree ("author_id");