import type { Alarm } from "@/lib/alarms/send-alarm";
import type { CanaryPost } from "@/lib/x/canary-posts";
import { meets } from "@/lib/x/canary-posts";
import type { AskOne, OneAnswer } from "@/lib/x/extractor";
import { outcomeOf } from "@/lib/x/sources/answer";
import type { SourceName } from "@/lib/x/types";

/** `video` is the file itself. */
export type CanaryResult = {
  tweetId: string;
  source: SourceName | "video";
  egress: string;
  /** `ok`, a refusal's code or a failure's reason, and the query id that answered. */
  outcome: string;
  checkedAt: Date;
  firstPassedAt: Date | null;
  failingSince: Date | null;
};

/** May pass by themselves: they count once they have lasted. Any other failure is a change at X. */
const TEMPORARY: ReadonlySet<string> = new Set([
  "timeout",
  "aborted",
  "connection",
  "server_error",
  "rate_limited",
  "activations_spent",
  "files_unread",
  "ceiling",
]);
const LASTING_MS = 30 * 60_000;

export type CanaryWatch = {
  posts: readonly CanaryPost[];
  sources: readonly SourceName[];
  egresses: readonly string[];
  /** The operator's own posts count at once; built-in ones from their first pass here. */
  areKnown: boolean;
  ask: (source: SourceName, id: string, options: AskOne) => Promise<OneAnswer>;
  /** `ok` if a file begins as an MP4 does. */
  readFile: (url: string, egress: string) => Promise<string>;
  load: (ids: readonly string[]) => Promise<CanaryResult[]>;
  save: (result: CanaryResult) => Promise<void>;
  raise: (alarm: Alarm) => Promise<unknown>;
  lower: (subject: string) => Promise<void>;
  now: () => Date;
};

/** Alarms when a result is not the expected one, or a source has failed for half an hour. */
export async function watchCanaries(watch: CanaryWatch): Promise<CanaryResult[]> {
  const before = await watch.load(watch.posts.map(({ id }) => id));
  const results: CanaryResult[] = [];
  for (const post of watch.posts) {
    for (const result of await examine(post, watch, before)) {
      await watch.save(result);
      results.push(result);
    }
  }
  for (const egress of watch.egresses) {
    for (const source of [...watch.sources, "video"] as const) {
      const own = results.filter((one) => one.source === source && one.egress === egress);
      await alarmOn(own, { source, egress, watch });
    }
  }
  return results;
}

type Reading = { source: CanaryResult["source"]; egress: string; outcome: string; passes: boolean };

async function examine(
  post: CanaryPost,
  watch: CanaryWatch,
  before: readonly CanaryResult[],
): Promise<CanaryResult[]> {
  const readings = await Promise.all(
    watch.egresses.flatMap((egress) =>
      watch.sources.map((source) => readSource(post, source, egress, watch)),
    ),
  );
  return readings.flat().map(({ source, egress, outcome, passes }) => {
    const known = before.find(
      (one) => one.tweetId === post.id && one.source === source && one.egress === egress,
    );
    const checkedAt = watch.now();
    return {
      tweetId: post.id,
      source,
      egress,
      outcome,
      checkedAt,
      firstPassedAt: known?.firstPassedAt ?? (passes ? checkedAt : null),
      failingSince: passes ? null : (known?.failingSince ?? checkedAt),
    };
  });
}

async function readSource(
  post: CanaryPost,
  source: SourceName,
  egress: string,
  watch: CanaryWatch,
): Promise<Reading[]> {
  const { answer, queryId } = await watch.ask(source, post.id, { work: "canary", egress });
  const by = queryId === null ? "" : ` by ${queryId}`;
  const outcome = `${outcomeOf(answer)}${by}`;
  const readings: Reading[] = [{ source, egress, outcome, passes: meets(post, source, answer) }];
  const url = answer.kind === "ok" ? answer.post.videos[0]?.variants[0]?.url : undefined;
  if (url !== undefined && source === watch.sources[0]) {
    const file = await watch.readFile(url, egress);
    readings.push({ source: "video", egress, outcome: file, passes: file === "ok" });
  }
  return readings;
}

export function isCounted(result: CanaryResult, areKnown: boolean): boolean {
  return areKnown || result.firstPassedAt !== null;
}

export function isBad({ outcome, failingSince, checkedAt }: CanaryResult): boolean {
  if (failingSince === null) return false;
  const [code = ""] = outcome.split(" ");
  const isLasting = checkedAt.getTime() - failingSince.getTime() >= LASTING_MS;
  return isLasting || !TEMPORARY.has(code);
}

type Place = { source: CanaryResult["source"]; egress: string; watch: CanaryWatch };

async function alarmOn(own: readonly CanaryResult[], { source, egress, watch }: Place) {
  const subject = watch.egresses.length > 1 ? `canary ${source} at ${egress}` : `canary ${source}`;
  const counted = own.filter((result) => isCounted(result, watch.areKnown));
  const failing = counted.filter(isBad);
  if (failing.length === 0) {
    if (counted.some(({ failingSince }) => failingSince === null)) await watch.lower(subject);
    return;
  }
  const oldest = Math.min(...failing.map(({ failingSince }) => failingSince?.getTime() ?? 0));
  await watch.raise({
    subject,
    text: `X answers differently about canary posts (${source}). It may refuse this server, or have changed.`,
    details: {
      failing: failing
        .slice(0, 5)
        .map(({ tweetId, outcome }) => `https://x.com/i/status/${tweetId}: ${outcome}`)
        .join(", "),
      of: counted.length,
      minutes: Math.round((watch.now().getTime() - oldest) / 60_000),
    },
  });
}
