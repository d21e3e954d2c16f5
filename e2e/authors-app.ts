import postgres, { type Sql } from "postgres";
import { searchKey } from "../db/queries/search-key";
import { freshDataDir, startApp } from "./app-server";
import { databaseUrl } from "./database-url";
import { test as base } from "./test";

type AuthorsApp = { url: string; sql: Sql };

type SeededAuthor = {
  username: string;
  displayName: string;
  daily?: number;
  videoCount?: number;
  avatarUrl?: string | null;
  isBlocked?: boolean;
};

export async function seedAuthors(sql: Sql, authors: SeededAuthor[]): Promise<void> {
  const rows = authors.map(({ username, displayName, ...author }) => ({
    username,
    display_name: displayName,
    search_key: searchKey(username, displayName),
    avatar_url: author.avatarUrl ?? null,
    is_blocked: author.isBlocked ?? false,
  }));
  await sql`insert into authors ${sql(rows)}`;
  await sql`
    update author_stats s set video_count = coalesce(c."videoCount", 0),
      daily_downloads = coalesce(c.daily, 0)
    from jsonb_to_recordset(${JSON.stringify(authors)}::text::jsonb)
        as c(username text, "videoCount" int, daily bigint)
      join authors a using (username)
    where s.author_id = a.id`;
}

/** Stores videos of an author with these posters, the newest last. */
async function seedStills(sql: Sql, username: string, posters: (string | null)[]): Promise<void> {
  for (const [place, thumbnail_url] of posters.entries()) {
    const [video] = await sql<{ id: string }[]>`
      insert into videos (author_id, tweet_id, thumbnail_url, text)
      select id, ${`170000000000003${place}`}, ${thumbnail_url}, ${`Video ${place}`} from authors
      where username = ${username}
      returning id`;
    const variant = { url: `https://video.twimg.com/${place}.mp4`, width: 640, height: 360 };
    await sql`
      insert into video_media (video_id, media_index, kind, variants)
      values (${video?.id ?? ""}, 1, 'video', ${sql.json([{ ...variant, bitrate: 1000 }])})`;
  }
}

/** `count` authors: the first one has the most downloads, the last one the most videos. */
function crowd(count: number): SeededAuthor[] {
  return Array.from({ length: count }, (_, place) => ({
    username: `crowd_${place}`,
    displayName: `Crowd ${place}`,
    daily: 1000 + count - place,
    videoCount: place,
  }));
}

const PICTURE = "https://pbs.twimg.com/profile_images/1/a_normal.jpg";

const FIRST: SeededAuthor[] = [
  { username: "big", displayName: "Big", daily: 1_500_000, videoCount: 15_300, avatarUrl: PICTURE },
  { username: "blank", displayName: " ", daily: 999_000, videoCount: 999 },
  { username: "banned", displayName: "Banned", daily: 998_000, isBlocked: true },
  { username: "tokyo_hikari", displayName: "東京の光", daily: 10 },
  { username: "seoul_bam", displayName: "서울의 밤", daily: 9 },
];

/** Of the author "big"; the second is of a video without a picture. */
const STILLS = ["a", null, "b", "c", "d"].map(
  (name) => name && `https://pbs.twimg.com/amplify_video_thumb/1/img/${name}.jpg`,
);

/** An app for each worker, with 85 authors that have these counters, and access to its database. */
export const test = base.extend<object, { authorsApp: AuthorsApp }>({
  authorsApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
    async ({}, use) => {
      const dataDir = freshDataDir();
      const upstream = process.env.E2E_X_URL ?? "";
      const app = await startApp(
        { X_UPSTREAM_URL: upstream, JOBS: "off", RATE_LIMITS: "off" },
        dataDir,
      );
      const sql = postgres(databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
      await seedAuthors(sql, [...FIRST, ...crowd(80)]);
      await seedStills(sql, "big", STILLS);
      await use({ url: app.url, sql });
      await sql.end();
      await app.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ authorsApp }, use) => use(authorsApp.url),
});

export { expect } from "./test";
