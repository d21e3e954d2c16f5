import "server-only";
import { type CanaryPost, meets } from "../canary-posts";
import type { ProvenSettings, XClient } from "../client-settings";
import { createXClient } from "../client-settings";
import { createExtractor } from "../extractor";
import type { Gateway } from "../gateway";
import { findSettings } from "./find-settings";

export type LearnedStore = {
  /** True at most once in six hours, over all instances. */
  claim: () => Promise<boolean>;
  saveProven: (settings: ProvenSettings) => Promise<void>;
};

export type Learning =
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
