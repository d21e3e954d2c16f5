import "server-only";
import { listOpenReports } from "@/db/queries/list-open-reports";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { ALARM_HOURS, PROMISED_HOURS } from "./overdue-hours";

/** Tells the operator of reports that have waited so long that the promise is at stake. Gives their number. */
export async function alarmOfWaitingReports(): Promise<number> {
  const waiting = (await listOpenReports(100)).filter(({ ageHours }) => ageHours >= ALARM_HOURS);
  const [oldest] = waiting;
  if (!oldest) return 0;
  await sendAlarm({
    subject: "reports",
    text: `${waiting.length} reports wait for a decision since ${Math.floor(oldest.ageHours)} hours or less; ${PROMISED_HOURS} are promised. Oldest ticket: ${oldest.ticket}`,
    details: { count: waiting.length, oldestHours: Math.floor(oldest.ageHours) },
  });
  return waiting.length;
}
