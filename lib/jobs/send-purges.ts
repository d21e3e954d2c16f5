import "server-only";
import {
  type DuePurge,
  forgetOldPurges,
  getPurgeAge,
  isPurgeTrusted,
  listDuePurges,
  notePurge,
  settlePurges,
} from "@/db/queries/purges";
import { type PurgeTarget, purge, purgeTarget, TAGS_PER_CALL } from "./purge-target";

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
