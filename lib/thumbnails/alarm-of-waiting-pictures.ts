import "server-only";
import { lowerAlarm } from "@/db/queries/alarms";
import { listThumbnailStores } from "@/db/queries/thumbnails";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { STORE_UNNAMED } from "./store-unnamed";

const SUBJECT = "pictures";
/** An instance that has the store deletes within minutes. */
const ALARM_HOURS = 1;

/** Tells the operator where pictures of posts that were taken down are still in their store. */
export async function alarmOfWaitingPictures(): Promise<void> {
  const late = (await listThumbnailStores()).filter(
    ({ waiting, waitingHours }) => waiting > 0 && (waitingHours ?? 0) >= ALARM_HOURS,
  );
  if (late.length === 0) return lowerAlarm(SUBJECT);
  const count = late.reduce((sum, { waiting }) => sum + waiting, 0);
  const stores = late.map(({ store }) => store ?? STORE_UNNAMED).join(", ");
  const oldestHours = Math.floor(Math.max(...late.map(({ waitingHours }) => waitingHours ?? 0)));
  await sendAlarm({
    subject: SUBJECT,
    text: `${count} pictures of posts that were taken down are not deleted since up to ${oldestHours} hours, and may still be read in their store: ${stores}. An instance that has the store deletes them; npm run ops -- pictures tells more.`,
    details: { count, oldestHours },
  });
}
