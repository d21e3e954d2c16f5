import "server-only";
import { createHash } from "node:crypto";
import { request } from "undici";
import { z } from "zod";
import {
  type DuePurge,
  forgetOldPurges,
  getPurgeAge,
  isPurgeTrusted,
  listDuePurges,
  notePurge,
  settlePurges,
} from "@/db/queries/purges";
import { env, type PurgeKind } from "@/lib/env";
import { parseJson } from "@/lib/parse-json";

type PurgeTarget = {
  /** A digest: the address may hold a secret. */
  id: string;
  kind: PurgeKind;
  url: string;
  token: string | undefined;
};

export function purgeTarget(): PurgeTarget | null {
  const { CDN_PURGE_URL: url, CDN_PURGE_KIND: kind, CDN_PURGE_TOKEN: token } = env();
  if (url === undefined) return null;
  const id = createHash("sha256").update(`${kind} ${url}`).digest("hex").slice(0, 32);
  return { id, kind, url, token };
}

/** Tags of one call: Cloudflare takes 100, Fastly 256. */
const TAGS_PER_CALL = 100;
const ANSWER_MS = 10_000;

const REQUESTS: Record<
  PurgeKind,
  (tags: string[], token: string) => { headers: Record<string, string>; body: object }
> = {
  webhook: (tags, token) => ({ headers: token ? bearer(token) : {}, body: { tags } }),
  cloudflare: (tags, token) => ({ headers: bearer(token), body: { tags } }),
  fastly: (tags, token) => ({
    headers: { "fastly-key": token, accept: "application/json" },
    body: { surrogate_keys: tags },
  }),
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Its error names neither address nor token. Redirects are not followed. */
export async function purge({ kind, url, token = "" }: PurgeTarget, tags: string[]): Promise<void> {
  const { headers, body } = REQUESTS[kind](tags, token);
  const { status, text } = await post(url, headers, body);
  if (status < 200 || status > 299) throw new Error(`The purge was answered with status ${status}`);
  // Cloudflare may say 200 and refuse in the body.
  if (kind === "cloudflare" && !Success.safeParse(parseJson(text)).success)
    throw new Error("Cloudflare refused the purge");
}

async function post(url: string, headers: Record<string, string>, body: object) {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const answered = await request(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    return { status: answered.statusCode, text: await answered.body.text() };
  } catch (error) {
    const { code = "unknown" } = Problem.safeParse(error).data ?? {};
    throw new Error(`The purge was not answered (${signal.aborted ? "too slow" : code})`);
  }
}

const Problem = z.object({ code: z.string().optional() });
const Success = z.object({ success: z.literal(true) });

const BATCH = 200;
const CALLS = 20;
/** A tag that no page has: purging it shows that the target works. */
const PROBE = "probe";
const PROBE_AFTER_SECONDS = 60;

/** The first failure ends the run. Each purge is repeated after 30 s: an older response may arrive late. */
export async function sendPurges(): Promise<void> {
  const target = purgeTarget();
  if (!target) return forgetOldPurges();
  for (let calls = 0; calls < CALLS; calls += 1) {
    const due = withinOneCall(await listDuePurges(BATCH));
    if (due.length === 0) break;
    await attempt(
      target,
      due.flatMap(({ tags }) => tags),
    );
    await settlePurges(due);
  }
  const age = await getPurgeAge(target.id);
  if (age === null || age > PROBE_AFTER_SECONDS) await attempt(target, [PROBE]);
}

export async function isPurgeHealthy(): Promise<boolean> {
  const target = purgeTarget();
  return target !== null && isPurgeTrusted(target.id);
}

function withinOneCall(due: readonly DuePurge[]): DuePurge[] {
  const tags = new Set<string>();
  const end = due.findIndex((one) => {
    for (const tag of one.tags) tags.add(tag);
    return tags.size > TAGS_PER_CALL;
  });
  return due.slice(0, end < 0 ? due.length : Math.max(1, end));
}

async function attempt(target: PurgeTarget, tags: readonly string[]): Promise<void> {
  try {
    await purge(target, [...new Set(tags)]);
  } catch (error) {
    await notePurge(target.id, { worked: false });
    throw error;
  }
  await notePurge(target.id, { worked: true });
}
