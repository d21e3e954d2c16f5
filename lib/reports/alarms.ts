import "server-only";
import {
  claimOverdueReports,
  claimUrgentReports,
  lowerAlarm,
  raiseAlarm,
  unclaimReports,
} from "@/db/queries/alarms";
import type { HideCeiling } from "@/db/queries/reports";
import { notifyOperator, sendAlarm } from "@/lib/alarms/send-alarm";
import { reportBug } from "@/lib/runtime/report";
import { URGENT_REASONS } from "./reasons";

/** Hours within which a report is decided, as promised. */
export const PROMISED_HOURS = 24;
/** Age in hours of a report that raises an alarm, while there is still time. */
export const ALARM_HOURS = 18;

const URGENT = "urgent reports";
/** Reports within this time of an alarm wait for the next: a burst is one alarm. */
const BURST_SECONDS = 300;
const LISTED = 20;

function listed(tickets: readonly string[]): string {
  const more = tickets.length - LISTED;
  return `${tickets.slice(0, LISTED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Reports the first of a burst at once, the rest when it is over (retention calls this every 10 minutes). */
export async function alarmOfUrgentReports(ceiling: HideCeiling | null = null): Promise<void> {
  alarmOfCeiling(ceiling);
  if (!(await raiseAlarm(URGENT, BURST_SECONDS))) return;
  const urgent = await claimUrgentReports(URGENT_REASONS);
  if (urgent.length === 0) {
    await lowerAlarm(URGENT);
    return;
  }
  const ticketsOf = (isHidden: boolean) =>
    urgent.filter((one) => one.isHidden === isHidden).map(({ ticket }) => ticket);
  const [hidden, shown] = [ticketsOf(true), ticketsOf(false)];
  const sentences = [
    `${urgent.length} new reports of child abuse or intimate images.`,
    hidden.length > 0 && `Posts hidden until you decide: ${listed(hidden)}.`,
    shown.length > 0 &&
      `Still shown, because a limit is reached or X has not resolved the link: ${listed(shown)}.`,
  ];
  const isDelivered = await notifyOperator({
    subject: URGENT,
    text: sentences.filter(Boolean).join(" "),
    details: { count: urgent.length, shown: shown.length },
  });
  if (isDelivered) return;
  await unclaimReports([...hidden, ...shown]);
  await lowerAlarm(URGENT);
}

/** Does not wait for the delivery. */
export function alarmOfCeiling(ceiling: HideCeiling | null): void {
  // A single visitor's ceiling needs no alarm.
  if (ceiling === null || ceiling === "visitor") return;
  sendAlarm({
    subject: "report burst",
    text: `A burst of reports has reached ${ceiling === "network" ? "a network’s" : "the site’s"} limit: further reported posts stay visible until you decide${ceiling === "site" ? ", except for the first of a network" : ""}. List them: npm run ops -- hidden. Undo it: npm run ops -- hidden undo --reason "…"`,
    details: { ceiling },
  }).catch((error: unknown) => reportBug(error, { act: "alarm of a ceiling" }));
}

const REPEAT_HOURS = 6;

export async function alarmOfWaitingReports(): Promise<void> {
  const overdue = await claimOverdueReports(ALARM_HOURS, REPEAT_HOURS);
  if (!overdue) return;
  const { tickets } = overdue;
  const oldestHours = Math.floor(overdue.oldestHours);
  const isDelivered = await notifyOperator({
    subject: "reports",
    text: `${tickets.length} reports wait for a decision, the oldest for ${oldestHours} hours; ${PROMISED_HOURS} are promised. Oldest ticket: ${tickets[0]}`,
    details: { count: tickets.length, oldestHours },
  });
  if (!isDelivered) await unclaimReports(tickets);
}
