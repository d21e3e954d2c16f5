import "server-only";
import { and, eq, isNotNull, or, placeholder, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { prepared } from "../client";
import { archives, authorHandles, authors, videos } from "../schema";
import { isRemoved, lowerHandle } from "./authors";

const anyOf = (type: "bigint" | "text") => sql`any(${placeholder("keys")}::${sql.raw(type)}[])`;

const videosOf = prepared((db) =>
  db
    .select({ key: videos.id, isRemoved: sql<boolean>`${isNotNull(videos.removedAt)}` })
    .from(videos)
    .where(
      and(sql`${videos.id} = ${anyOf("bigint")}`, or(isNotNull(videos.removedAt), videos.visible)),
    )
    .prepare("video_subjects"),
);

/** Includes removed ones, whose page says so. */
export const listVideoSubjects = (keys: string[]) => videosOf().execute({ keys });

const authorsOf = prepared((db) => {
  const { username } = authors;
  const now = db
    .select({ key: lowerHandle, username, isRemoved })
    .from(authors)
    .where(sql`${lowerHandle} = ${anyOf("text")}`);
  const formerly = db
    .select({ key: sql<string>`${authorHandles.handle}`, username, isRemoved })
    .from(authorHandles)
    .innerJoin(authors, eq(authors.id, authorHandles.authorId))
    .where(sql`${authorHandles.handle} = ${anyOf("text")}`);
  return unionAll(now, formerly).prepare("author_subjects");
});

export const listAuthorSubjects = (keys: string[]) => authorsOf().execute({ keys });

const archivesOf = prepared((db) =>
  db
    .select({ key: archives.period })
    .from(archives)
    .where(sql`${archives.period} = ${anyOf("text")}`)
    .prepare("archive_subjects"),
);

export const listArchiveSubjects = (keys: string[]) => archivesOf().execute({ keys });
