import "server-only";
import { claimUrgentReports, unclaimReports } from "@/db/queries/claim-report-alarms";
import { tellOperator } from "@/lib/alarms/tell-operator";
import { URGENT_REASONS } from "./reasons";

/** Tells the operator, once, of each report of what hides a post at once, whether it did so or not. */
export async function alarmOfUrgentReports(): Promise<void> {
  const urgent = await claimUrgentReports(URGENT_REASONS);
  if (urgent.length === 0) return;
  const tickets = urgent.map(({ ticket }) => ticket);
  const shown = urgent.filter(({ isHidden }) => !isHidden).map(({ ticket }) => ticket);
  const rest =
    shown.length === 0
      ? ""
      : ` Still shown, for their senders report very much: ${shown.join(", ")}`;
  const isTold = await tellOperator({
    subject: "urgent reports",
    text: `Reports of child abuse or intimate images came in; their posts are hidden until you decide. Tickets: ${tickets.join(", ")}.${rest}`,
    details: { count: urgent.length, shown: shown.length },
  });
  if (!isTold) await unclaimReports(tickets);
}
