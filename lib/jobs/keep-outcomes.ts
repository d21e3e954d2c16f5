import "server-only";
import { addOutcomes, type Outcome } from "@/db/queries/statistics";
import { reportBug } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { meters } from "@/lib/telemetry/meters";
import { LOOKUP } from "./statistics-view";

const EVERY_MS = 60_000;

type Keeping = {
  stored: Map<string, number>;
  last: Promise<void>;
  hasFailed: boolean;
};

const keeping = () =>
  processWide<Keeping>("jobs.outcomes", () => ({
    ...{ stored: new Map(), last: Promise.resolve(), hasFailed: false },
  }));

/** If the process is killed, the last minute is lost. */
export function keepOutcomes(): void {
  const store = () => void keepOnce();
  setInterval(store, EVERY_MS).unref();
  process.once("SIGTERM", store).once("SIGINT", store);
}

/** Reports the first failure of a series. */
export async function keepOnce(): Promise<void> {
  const state = keeping();
  try {
    await storeOutcomes();
    state.hasFailed = false;
  } catch (error) {
    if (!state.hasFailed) reportBug(error, { act: "storing outcomes" });
    state.hasFailed = true;
  }
}

/** If that fails, the next call stores it too. */
export function storeOutcomes(): Promise<void> {
  const state = keeping();
  state.last = state.last.catch(() => undefined).then(() => store(state.stored));
  return state.last;
}

async function store(stored: Map<string, number>): Promise<void> {
  const counted = await countedOutcomes();
  const added = counted.filter(({ key, count }) => count > (stored.get(key) ?? 0));
  if (added.length === 0) return;
  await addOutcomes(
    added.map(({ key, subject, outcome, count }) => ({
      ...{ subject, outcome },
      count: count - (stored.get(key) ?? 0),
    })),
  );
  for (const { key, count } of added) stored.set(key, count);
}

async function countedOutcomes(): Promise<(Outcome & { key: string })[]> {
  const { extractions, sourceAnswers } = meters();
  const lookups = (await extractions.get()).values.map(({ labels, value }) => ({
    ...{ subject: LOOKUP, outcome: String(labels.outcome), count: value },
  }));
  const answers = (await sourceAnswers.get()).values.map(({ labels, value }) => ({
    ...{ subject: String(labels.source), outcome: String(labels.outcome), count: value },
  }));
  return [...lookups, ...answers].map((each) => ({
    ...each,
    key: `${each.subject} ${each.outcome}`,
  }));
}
