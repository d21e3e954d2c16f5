import { randomUUID } from "node:crypto";
import { Agent, fetch } from "undici";
import { drawWebp } from "../../lib/thumbnails/testing/draw-webp";
import { fakeCase } from "../fake-x/catalogue/index";

/** The server's secrets. */
export const SECRETS = {
  CRON_SECRET: `cron-${"c".repeat(32)}`,
  METRICS_TOKEN: `metrics-${"m".repeat(32)}`,
  INTERNAL_API_KEY: `internal-${"i".repeat(32)}`,
};

type Post = { link: string; videoId: string; uploadToken: string };

/** Valid credentials and existing data: accounts, tokens, posts, a report. */
export type Insider = {
  /** The bearer's account; `email` and `password` belong to another one that no request changes. */
  id: string;
  bearer: string;
  email: string;
  password: string;
  factor: string;
  /** The account's second factor, which may be removed. */
  spareFactor: string;
  challenge: string;
  /** Bearers whose sessions or accounts may end. */
  doomed: [string, ...string[]];
  /** A post whose video has a picture, and one whose video needs one. */
  pictured: Post & { thumbnailUrl: string; picture: string };
  bare: Post;
  /** A valid picture. */
  webp: string;
  handle: string;
  ticket: string;
};

const DOOMED = 24;

/** Each call comes from another loopback address, so that setup uses up no limit. */
let calls = 0;
export function elsewhere(): Agent {
  calls += 1;
  return new Agent({ localAddress: `127.1.${calls >> 8}.${calls & 255}`, connect: { family: 4 } });
}

async function ask<Answer>(address: string, body: object, headers: Record<string, string> = {}) {
  const dispatcher = elsewhere();
  const response = await fetch(address, {
    dispatcher,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  await dispatcher.close();
  if (!response.ok) throw new Error(`${address}: ${response.status} ${answer}`);
  return JSON.parse(answer) as Answer;
}

/** Creates accounts, posts and a report, as visitors do. */
export async function becomeInsider(url: string): Promise<Insider> {
  const ana = await register(url);
  const other = await register(url);
  const doomed = [await register(url)];
  while (doomed.length < DOOMED) doomed.push(await register(url));
  const [first = ana, ...rest] = doomed;

  const pictured = await store(url, "no-picture");
  const webp = await drawWebp(320, 180);
  const { thumbnailUrl } = await ask<{ thumbnailUrl: string }>(
    `${url}/api/twitter/upload-thumbnail`,
    { video_id: pictured.videoId, thumbnail: webp },
    { "x-upload-token": pictured.uploadToken },
  );
  const picture = thumbnailUrl.slice(thumbnailUrl.lastIndexOf("/") + 1);
  const bare = await store(url, "no-picture-again");
  // The report is about the post without a picture: a report deletes a picture that a browser drew.
  const report = { reason: "other", contact: "ada@example.org", statement: "Shown without a yes." };
  const { ticket } = await ask<{ ticket: string }>(`${url}/api/reports`, {
    ...report,
    url: bare.link,
  });
  const factors = `${url}/auth/v1/factors`;
  const bearer = { authorization: `Bearer ${ana.token}` };
  const enrol = () => ask<{ id: string }>(factors, { factor_type: "totp" }, bearer);
  const [factor, spare] = [(await enrol()).id, (await enrol()).id];
  const challenge = await ask<{ id: string }>(`${factors}/${factor}/challenge`, {}, bearer);
  return {
    id: ana.id,
    bearer: ana.token,
    email: other.email,
    password: other.password,
    factor,
    spareFactor: spare,
    challenge: challenge.id,
    doomed: [first.token, ...rest.map(({ token }) => token)],
    pictured: { ...pictured, thumbnailUrl, picture },
    bare,
    webp,
    handle: pictured.handle,
    ticket,
  };
}

async function register(url: string) {
  const email = `${randomUUID()}@postreel.example`;
  const password = `pass ${randomUUID()}`;
  const account = { email, password, data: { full_name: "Ana" } };
  const session = await ask<{ access_token: string; user: { id: string } }>(
    `${url}/auth/v1/signup`,
    account,
  );
  return { id: session.user.id, email, password, token: session.access_token };
}

async function store(url: string, name: string) {
  const { link } = fakeCase(name);
  const found = await ask<{ id: string; upload_token: string; author: { username: string } }>(
    `${url}/api/twitter/video-url`,
    { url: link },
  );
  await ask(`${url}/api/twitter/download-record`, { url: link });
  const { id: videoId, upload_token: uploadToken, author } = found;
  return { link, videoId, uploadToken, handle: author.username };
}
