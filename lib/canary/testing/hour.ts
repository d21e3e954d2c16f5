import { fakeCase } from "@/e2e/fake-x/catalogue/index";
import type { FakeX } from "@/e2e/fake-x/server";
import { table } from "@/lib/ops/lines";
import type { CanaryPost } from "@/lib/x/canary-posts";
import { createXClient } from "@/lib/x/client-settings";
import { learnSettings } from "@/lib/x/discovery/learn-settings";
import { createExtractor } from "@/lib/x/extractor";
import { createGateway } from "@/lib/x/gateway";
import { createTestClock } from "@/lib/x/testing/clock";
import type { SourceName } from "@/lib/x/types";
import { type CanaryResult, watchCanaries } from "../watch-canaries";

const MINUTE = 60_000;
const SIX_HOURS = 6 * 60 * MINUTE;
const JOBS_EVERY = 5;

export type HourRow = {
  minute: number;
  /** Results of this minute's visitors by code: three posts with a video, and one that X never had. */
  visitors: Record<string, number>;
  activations: number;
  graphql: number;
  scripts: number;
  breaker: string;
  reports: string[];
  alarms: string[];
  notes: string[];
};

type Hour = { order: readonly SourceName[]; atMinute?: (minute: number) => void };

const expected = (...outcomes: string[]) => ({
  syndication: outcomes,
  graphql: outcomes,
  fxtwitter: outcomes,
});
const CANARIES: readonly CanaryPost[] = [
  { id: fakeCase("nasa").id, kind: "video", isRefusal: false, expected: expected("ok") },
  {
    id: fakeCase("suspended").id,
    kind: "deleted",
    isRefusal: true,
    expected: expected("post_suspended"),
  },
];

/** Runs sixty minutes of a test clock against a stand-in: four visitors a minute, jobs every five minutes. */
export async function runHour(x: FakeX, { order, atMinute }: Hour): Promise<HourRow[]> {
  const clock = createTestClock();
  const gateway = createGateway({ upstreamUrl: x.url });
  const notes: string[] = [];
  const reports: string[] = [];
  const client = createXClient({ onLearn: (flags) => void notes.push(`learned ${flags.join()}`) });
  const extractor = createExtractor({
    gateway,
    client,
    order,
    now: clock.now,
    report: (message, context) => void reports.push(`${message}: ${context.reason}`),
  });
  const canaries = createCanaries(extractor, clock, order);
  const discovery = createDiscovery(gateway, client, clock);
  const rows: HourRow[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    atMinute?.(minute);
    const before = x.requests().length;
    const alarms = minute % JOBS_EVERY === 0 ? await canaries() : [];
    if (minute % JOBS_EVERY === 0) notes.push(...(await discovery()));
    const visitors = await receive(extractor, minute);
    const asked = x.requests().slice(before);
    const count = (form: RegExp) => asked.filter(({ path }) => form.test(path)).length;
    rows.push({
      minute,
      visitors,
      activations: count(/activate\.json$/),
      graphql: count(/TweetResultByRestId$/),
      scripts: count(/\.js$/),
      breaker: extractor.sourceStates().find(({ source }) => source === "graphql")?.state ?? "",
      reports: reports.splice(0),
      alarms,
      notes: notes.splice(0),
    });
    clock.pass(MINUTE);
  }
  await gateway.close();
  return rows;
}

type Clock = ReturnType<typeof createTestClock>;
type OneExtractor = ReturnType<typeof createExtractor>;

async function receive(extractor: OneExtractor, minute: number) {
  const visitors: Record<string, number> = {};
  for (let visitor = 0; visitor < 4; visitor += 1) {
    const number = BigInt(minute * 4 + visitor);
    const start = visitor === 3 ? 1_404_000_000_000_000_000n : 1_900_000_000_000_000_000n;
    const network = `network ${visitor}`;
    const extraction = await extractor.extract(String(start + number), undefined, network);
    const code = extraction.kind === "ok" ? "ok" : extraction.code;
    visitors[code] = (visitors[code] ?? 0) + 1;
  }
  return visitors;
}

/** The canary job, with its results in memory. Returns the subjects of the alarms of a run. */
function createCanaries(extractor: OneExtractor, clock: Clock, sources: readonly SourceName[]) {
  const results = new Map<string, CanaryResult>();
  const standing = new Set<string>();
  return async (): Promise<string[]> => {
    const raised: string[] = [];
    await watchCanaries({
      posts: CANARIES,
      sources,
      egresses: ["direct"],
      areKnown: true,
      ask: extractor.ask,
      readFile: async () => "ok",
      load: async () => [...results.values()],
      save: async (result) => {
        results.set(`${result.tweetId} ${result.source}`, result);
      },
      raise: async ({ subject }) => {
        // Raises a subject once until it is lowered, as the table of alarms does.
        if (!standing.has(subject)) raised.push(subject);
        standing.add(subject);
      },
      lower: async (subject) => void standing.delete(subject),
      now: () => new Date(clock.now()),
    });
    return raised;
  };
}

/** The discovery job: it checks whether something is out of date, at most once in six hours. */
function createDiscovery(
  gateway: ReturnType<typeof createGateway>,
  client: ReturnType<typeof createXClient>,
  clock: Clock,
) {
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<string[]> => {
    const learning = await learnSettings({
      gateway,
      client,
      canaries: CANARIES,
      now: clock.now,
      store: {
        claim: async () => {
          if (!client.isStale() || clock.now() - askedAt < SIX_HOURS) return false;
          askedAt = clock.now();
          return true;
        },
        saveProven: async () => undefined,
      },
    });
    if (learning.kind === "adopted") return [`adopted ${learning.queryId}`];
    return learning.kind === "failed" ? [`not learned: ${learning.why}`] : [];
  };
}

/** Prints the hour as a table, one line a minute. */
export function printHour(title: string, rows: readonly HourRow[]): void {
  const lines = table(
    rows.map((row) => ({
      minute: row.minute,
      visitors: Object.entries(row.visitors)
        .map(([code, count]) => `${count} ${code}`)
        .join(", "),
      activations: row.activations,
      graphql: row.graphql,
      scripts: row.scripts,
      breaker: row.breaker,
      report: row.reports.join("; "),
      alarm: row.alarms.join("; "),
      notes: row.notes.join("; "),
    })),
    "",
  );
  console.info([`\n${title}`, ...lines].join("\n"));
}
