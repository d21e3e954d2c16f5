import "server-only";
import { claimOverdueReports, unclaimReports } from "@/db/queries/alarms";
import { tellOperator } from "@/lib/alarms/tell-operator";
import { ALARM_HOURS, PROMISED_HOURS } from "./overdue-hours";

const REPEAT_HOURS = 6;

/**
 * Tells the operator of reports that have waited so long that the promise is at stake: of each as it
 * comes to that age, and again while it goes on.
 */
export async function alarmOfWaitingReports(): Promise<void> {
  const overdue = await claimOverdueReports(ALARM_HOURS, REPEAT_HOURS);
  if (!overdue) return;
  const { tickets } = overdue;
  const oldestHours = Math.floor(overdue.oldestHours);
  const isTold = await tellOperator({
    subject: "reports",
    text: `${tickets.length} reports wait for a decision since ${oldestHours} hours or less; ${PROMISED_HOURS} are promised. Oldest ticket: ${tickets[0]}`,
    details: { count: tickets.length, oldestHours },
  });
  if (!isTold) await unclaimReports(tickets);
}
