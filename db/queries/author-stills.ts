import "server-only";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { authors, videos } from "../schema";
import { builder } from "./statements";

const STILLS = 3;

/** Only the newest videos are looked at: an author may have thousands that no list shows. */
const WALK = 12;

const newest = builder
  .select({
    id: videos.id,
    createdAt: videos.createdAt,
    listed: videos.listed,
    picture: sql<string | null>`coalesce(${videos.storedThumbnailUrl}, ${videos.thumbnailUrl})`.as(
      "picture",
    ),
    title: sql<string>`coalesce(${videos.text}, '')`.as("title"),
  })
  .from(videos)
  // With `visible`, the index of an author's videos serves it.
  .where(and(eq(videos.authorId, authors.id), videos.visible))
  .orderBy(desc(videos.createdAt), desc(videos.id))
  .limit(WALK)
  .as("newest");

const shown = builder
  .select({
    ...{ id: newest.id, createdAt: newest.createdAt },
    ...{ picture: newest.picture, title: newest.title },
  })
  .from(newest)
  .where(and(newest.listed, isNotNull(newest.picture)))
  .orderBy(desc(newest.createdAt), desc(newest.id))
  .limit(STILLS)
  .as("shown");

const inOrder = (column: SQL.Aliased) =>
  sql<
    string[]
  >`coalesce(json_agg(${column} order by ${shown.createdAt} desc, ${shown.id} desc), '[]')`;

/** Joined laterally with `authors`. Omits sensitive posts and blocked authors, which no list shows. */
export const authorStills = builder
  .select({
    pictures: inOrder(shown.picture).as("pictures"),
    titles: inOrder(shown.title).as("titles"),
  })
  .from(shown)
  .as("author_stills");
