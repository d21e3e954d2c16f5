import "server-only";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "../client";
import { archives, authorHandles, authors, videos } from "../schema";
import { isRemoved } from "./authors";

const anyOf = (keys: string[], type: "bigint" | "text") =>
  sql`any(${sql.param(keys)}::${sql.raw(type)}[])`;

/** The videos of these ids that have a page, also one that says that they were removed for good. */
export function listVideoSubjects(ids: string[]) {
  const isShown = and(videos.visible, sql`not ${videos.hidden}`);
  return db()
    .select({ key: videos.id, isRemoved: sql<boolean>`${isNotNull(videos.removedAt)}` })
    .from(videos)
    .where(
      and(sql`${videos.id} = ${anyOf(ids, "bigint")}`, or(isNotNull(videos.removedAt), isShown)),
    );
}

/** The authors of these lower-case handles, now or formerly. */
export function listAuthorSubjects(handles: string[]) {
  const handle = sql<string>`lower(${authors.username})`;
  const now = db()
    .select({ key: handle, username: authors.username, isRemoved: sql<boolean>`(${isRemoved})` })
    .from(authors)
    .where(sql`${handle} = ${anyOf(handles, "text")}`);
  const formerly = db()
    .select({
      key: sql<string>`${authorHandles.handle}`,
      username: authors.username,
      isRemoved: sql<boolean>`(${isRemoved})`,
    })
    .from(authorHandles)
    .innerJoin(authors, eq(authors.id, authorHandles.authorId))
    .where(sql`${authorHandles.handle} = ${anyOf(handles, "text")}`);
  return unionAll(now, formerly);
}

/** The archives of these names. */
export function listArchiveSubjects(names: string[]) {
  return db()
    .selectDistinct({ key: archives.period })
    .from(archives)
    .where(sql`${archives.period} = ${anyOf(names, "text")}`);
}
