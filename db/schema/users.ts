import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { authors } from "./authors";
import { bigid, instant } from "./columns";
import { videos } from "./videos";

export const users = pgTable(
  "users",
  {
    /** `sub` of the provider's tokens. */
    id: uuid().primaryKey(),
    email: text(),
    name: text(),
    avatarUrl: text(),
    provider: text().notNull().default("email"),
    /** Upper bound: deleted videos do not lower it, and at the limit it is recounted. */
    favoritesAtMost: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** Access tokens issued before are refused. */
    signedOutAt: instant(),
    /** A token outlives the account, and must not create it again. */
    deletedAt: instant(),
    /** Null on a tombstone: still to do. */
    signInDeletedAt: instant(),
    signInAskedAt: instant(),
  },
  (t) => [
    index("users_half_deleted")
      .on(t.signInAskedAt.asc().nullsFirst(), t.deletedAt)
      .where(sql`deleted_at is not null and sign_in_deleted_at is null`),
    index("users_tombstones").on(t.deletedAt).where(sql`sign_in_deleted_at is not null`),
  ],
);

export type UserFacts = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "name" | "avatarUrl" | "provider"
>;

export const favorites = pgTable(
  "favorites",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    videoId: bigid()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    createdAt: instant().notNull().defaultNow(),
    /** Only some hearts of an account an hour count. */
    rated: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index("favorites_user_recent").on(
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.videoId.desc().nullsFirst(),
    ),
    // Both columns, so that either index finds a single favorite by itself.
    index("favorites_video_user").on(t.videoId, t.userId),
  ],
);

export const following = pgTable(
  "following",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: bigid()
      .notNull()
      .references(() => authors.id, { onDelete: "cascade" }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.authorId] }),
    index("following_author").on(t.authorId),
  ],
);
