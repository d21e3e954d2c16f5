import "server-only";
import { and, asc, gt, isNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { db } from "../client";
import { authUsers, users, videos } from "../schema";

export async function listAccountIds(): Promise<string[]> {
  const rows = await union(
    db().select({ id: users.id }).from(users).where(isNull(users.deletedAt)),
    db().select({ id: authUsers.id }).from(authUsers),
  );
  return rows.map(({ id }) => id);
}

export function listKeptPosts(afterId: string, limit: number) {
  return db()
    .select({ id: videos.id, tweetId: videos.tweetId })
    .from(videos)
    .where(and(gt(videos.id, afterId), isNull(videos.removedAt)))
    .orderBy(asc(videos.id))
    .limit(limit);
}
