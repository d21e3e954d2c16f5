import "server-only";
import { claimXLook, getXLearned, putXLearned } from "@/db/queries/x-learned";
import { log } from "@/lib/runtime/log";
import { type CanaryPost, isDiscoveryOn, meets, provingPosts } from "../canary-posts";
import { createXClient, type ProvenSettings, type XClient } from "../client-settings";
import { xClient } from "../extract-post";
import { createExtractor } from "../extractor";
import { type Gateway, gateway } from "../gateway";
import { findSettings } from "./find-settings";

type LearnedStore = {
  /** True at most once in six hours, over all instances. */
  claim: () => Promise<boolean>;
  saveProven: (settings: ProvenSettings) => Promise<void>;
};

type Learning =
  | { kind: "adopted"; queryId: string }
  | { kind: "unchanged" | "not-due" }
  | { kind: "failed"; why: string };

type Options = {
  gateway: Gateway;
  client: XClient;
  store: LearnedStore;
  canaries: readonly CanaryPost[];
  now?: () => number;
};

const TRIES = 3;

/** Settings take effect only after a video and a refusal answered with them as expected. */
export async function learnSettings(options: Options): Promise<Learning> {
  const { gateway, client, store, canaries, now } = options;
  if (!(await store.claim())) return { kind: "not-due" };
  const found = await findSettings(gateway, client.settings(), now);
  if (found.kind === "failed") return found;
  const { settings } = found;
  if (isInForce(settings, client)) return { kind: "unchanged" };
  const candidate = createXClient();
  candidate.adopt(settings, client.learnedFlags());
  const why = await findProblem(candidate, settings.queryId, gateway, canaries, now);
  if (why !== null) return { kind: "failed", why };
  await store.saveProven(settings);
  client.adopt(settings, candidate.learnedFlags());
  return { kind: "adopted", queryId: settings.queryId };
}

function isInForce({ queryId, features }: ProvenSettings, client: XClient): boolean {
  const current = client.settings();
  const known = client.proven();
  const isKnown =
    known?.queryId === queryId && JSON.stringify(known.features) === JSON.stringify(features);
  return !client.isStale() && (isKnown || (current.queryIds[0] === queryId && known === null));
}

async function findProblem(
  client: XClient,
  queryId: string,
  gateway: Gateway,
  canaries: readonly CanaryPost[],
  now?: () => number,
): Promise<string | null> {
  const order = ["graphql"] as const;
  const report = () => undefined;
  const extractor = createExtractor({ gateway, client, order, report, ...(now && { now }) });

  async function passes(canary: CanaryPost): Promise<boolean> {
    const { answer, queryId: used } = await extractor.ask("graphql", canary.id, { work: "canary" });
    return used === queryId && meets(canary, "graphql", answer);
  }
  async function passesAny(isRefusal: boolean): Promise<boolean> {
    const fitting = canaries.filter((canary) => canary.isRefusal === isRefusal);
    for (const canary of fitting.slice(0, TRIES)) if (await passes(canary)) return true;
    return false;
  }

  if (!(await passesAny(false))) return "no video canary passes with the new settings";
  if (!(await passesAny(true))) return "no refusal canary passes with the new settings";
  return null;
}

const SIX_HOURS_S = 6 * 3_600;
const DAY_S = 24 * 3_600;
const REFRESH_MS = 60_000;

async function readLearned(): Promise<void> {
  const { proven, flags } = await getXLearned();
  xClient().adopt(proven, flags);
}

export async function keepLearned(): Promise<void> {
  await readLearned().catch(() => undefined);
  setInterval(() => void readLearned().catch(() => undefined), REFRESH_MS).unref();
}

/** Runs daily, and as soon as X has retired a query id or named a flag; at most once in six hours. */
export async function learnFromX(): Promise<void> {
  if (!isDiscoveryOn()) return;
  const client = xClient();
  await readLearned();
  const flags = client.learnedFlags();
  if (flags.length > 0) await putXLearned("flags", flags);
  const learning = await learnSettings({
    gateway: gateway(),
    client,
    canaries: provingPosts(),
    store: {
      claim: () => claimXLook(client.isStale() ? SIX_HOURS_S : DAY_S),
      saveProven: (settings) => putXLearned("proven", settings),
    },
  });
  if (learning.kind === "adopted") log("info", "X's web client was read", { ...learning });
  if (learning.kind === "failed") log("info", "X's web client could not be read", { ...learning });
}
