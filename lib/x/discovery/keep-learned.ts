import "server-only";
import { claimXLook, getXLearned, putXLearned } from "@/db/queries/x-learned";
import { log } from "@/lib/runtime/log";
import { isDiscoveryOn, provingPosts } from "../canary-posts";
import { xClient } from "../extract-post";
import { gateway } from "../gateway";
import { learnSettings } from "./learn-settings";

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
