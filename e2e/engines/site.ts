import { randomUUID } from "node:crypto";
import { storedTokens } from "../../lib/auth/session-cookie";
import { API, authorVideosPath } from "../../lib/routes";
import { freshDataDir, startApp } from "../app-server";
import { withDatabase } from "../database-url";
import { type FakeX, startFakeX } from "../fake-x/server";
import { fillSite } from "../pages/fill-site";
import { giveAccountId } from "../pages/give-account-id";
import { textsOf } from "../pages/home-page";
import { registerAccount } from "../pages/register-account";
import { runJob } from "../pages/run-job";
import type { Subjects } from "./addresses";

export const TEXTS = textsOf("en");

export type Site = {
  url: string;
  x: FakeX;
  /** Null if the site was not filled. */
  filled: (Subjects & { /** The session cookie of an operator. */ operator: string }) | null;
  close: () => Promise<void>;
};

const CRON_SECRET = "a-secret-of-32-characters-at-least";

/** Starts the built app with the stand-in for X; with `isFilled` every page has content. */
export async function startSite({ isFilled }: { isFilled: boolean }): Promise<Site> {
  const x = await startFakeX({ tls: true, pictureCaching: "no-store" });
  const dataDir = freshDataDir();
  const operatorId = randomUUID();
  const settings = { X_UPSTREAM_URL: x.url, RATE_LIMITS: "off", CRON_SECRET };
  const app = await startApp({ ...settings, OPERATOR_IDS: operatorId }, dataDir);
  async function close() {
    await app.stop();
    await x.close();
  }
  try {
    const filled = isFilled ? await fill({ url: app.url, dataDir, operatorId }) : null;
    return { url: app.url, x, filled, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Place = { url: string; dataDir: string; operatorId: string };

async function fill({ url, dataDir, operatorId }: Place): Promise<NonNullable<Site["filled"]>> {
  const handle = await fillSite(url, CRON_SECRET);
  const { data: videos } = await (await fetch(url + authorVideosPath(handle))).json();
  const ids: string[] = videos.map(({ id }: { id: string }) => id);
  const [videoId = ""] = ids;
  const operator = await registerAccount(url, "ada@site.example", (email) =>
    giveAccountId(dataDir, email, operatorId),
  );
  const token = storedTokens(`sb-app-auth-token=${operator}`)?.accessToken ?? "";
  await send(url + API.favoritesImport, { video_ids: ids }, token);
  await send(url + API.following, { username: handle }, token);
  const report = {
    reason: "broken",
    contact: "eve@mail.example",
    statement: "This video does not play on my phone.",
  };
  const link = `https://x.com/i/status/${videos[0]?.twitterId}`;
  const { ticket } = await send(url + API.reports, { ...report, url: link });
  const period = await makeArchive(url, dataDir);
  return { handle, videoId, period, ticket, operator };
}

async function send(url: string, body: object, token = "") {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Adds downloads of yesterday, and makes the archive of that day. */
async function makeArchive(url: string, dataDir: string): Promise<string> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await withDatabase(
    dataDir,
    (sql) => sql`insert into video_buckets_1d (bucket, video_id, downloads)
      select ${`${yesterday} 00:00Z`}::timestamptz, id, id from videos`,
  );
  await runJob(url, "rollup", CRON_SECRET);
  await runJob(url, "archives", CRON_SECRET);
  return yesterday;
}
