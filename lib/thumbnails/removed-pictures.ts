import "server-only";
import { type MovedPictures, moderate, movePictures } from "@/db/queries/moderation";
import {
  type ClaimedRemoval,
  claimRemovals,
  forgetRemovals,
  listThumbnailStores,
} from "@/db/queries/thumbnails";
import { endAlarm, sendAlarm } from "@/lib/alarms/send-alarm";
import { actBy, type Operator } from "@/lib/operator";
import { report } from "@/lib/runtime/report";
import { STORE_UNNAMED } from "./store";
import { thumbnailStore } from "./thumbnail-store";

const BATCH = 50;
const BATCHES = 20;

/** `unfound`: of an unknown store, and not in this one; after days it counts as `lost`. */
type Ending = "gone" | "unfound" | "lost" | "refused";

/** Retries refusals after five minutes; other stores delete their own. Returns the number of deletions. */
export async function sweepThumbnails(): Promise<number> {
  const store = await nameOfOurs();
  if (store === null) return 0;
  let swept = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const due = await claimRemovals(store, BATCH);
    const ended = await Promise.all(
      due.map(async (one) => ({ key: one.storageKey, ending: await remove(one) })),
    );
    const keysOf = (...endings: Ending[]) =>
      ended.flatMap(({ key, ending }) => (endings.includes(ending) ? key : []));
    const done = keysOf("gone", "lost");
    await forgetRemovals(done);
    swept += done.length;
    reportCount("Pictures could not be deleted yet", keysOf("refused"));
    reportCount("Pictures that no store has were given up", keysOf("lost"));
    if (due.length < BATCH) break;
  }
  return swept;
}

function reportCount(message: string, keys: string[]): void {
  if (keys.length > 0) report(message, { count: keys.length });
}

async function nameOfOurs(): Promise<string | null> {
  return thumbnailStore()
    .name()
    .catch((error: unknown) => {
      report("The store of preview images cannot be used", { cause: String(error) });
      return null;
    });
}

async function remove({ storageKey, isOurs, isNowhereElse }: ClaimedRemoval): Promise<Ending> {
  const store = thumbnailStore();
  try {
    // A bucket without read permission cannot say whether it exists: delete it unseen.
    const isFound = isOurs || (await store.has(storageKey).catch(() => false));
    await store.remove(storageKey);
    if (isFound) return "gone";
    return isNowhereElse ? "lost" : "unfound";
  } catch {
    return "refused";
  }
}

const SUBJECT = "pictures";
/** An instance with that store deletes within minutes. */
const ALARM_HOURS = 1;

export async function alarmOfWaitingPictures(): Promise<void> {
  const late = (await listThumbnailStores()).filter(
    ({ waiting, waitingHours }) => waiting > 0 && (waitingHours ?? 0) >= ALARM_HOURS,
  );
  if (late.length === 0) {
    await endAlarm(SUBJECT);
    return;
  }
  const count = late.reduce((sum, { waiting }) => sum + waiting, 0);
  const stores = late.map(({ store }) => store ?? STORE_UNNAMED).join(", ");
  const oldestHours = Math.floor(Math.max(...late.map(({ waitingHours }) => waitingHours ?? 0)));
  await sendAlarm({
    subject: SUBJECT,
    text: `${count} preview images of posts that were taken down have not been deleted for up to ${oldestHours} hours, and may still be read in their store: ${stores}. An instance that has the store deletes them. List the stores: npm run ops -- pictures`,
    details: { count, oldestHours },
  });
}

export type AdoptedPictures = MovedPictures & { from: string; to: string };

/** The other store's pending deletions then happen here. Null if this process has no store. */
export async function adoptPictures(
  from: string,
  operator: Operator,
): Promise<AdoptedPictures | null> {
  const to = await thumbnailStore().name();
  if (to === null) return null;
  const move = { from: from === STORE_UNNAMED ? null : from, to };
  const moved = await moderate((tx) => movePictures(tx, move, actBy(operator)), operator);
  if (!operator.isTrial) await sweepThumbnails();
  return { from, to, ...moved };
}
