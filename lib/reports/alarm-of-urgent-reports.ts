import "server-only";
import { claimUrgentReports, unclaimReports } from "@/db/queries/alarms";
import { tellOperator } from "@/lib/alarms/tell-operator";
import { URGENT_REASONS } from "./reasons";

/** Tells the operator, once, of each report of what hides a post at once, whether it did so or not. */
export async function alarmOfUrgentReports(): Promise<void> {
  const urgent = await claimUrgentReports(URGENT_REASONS);
  if (urgent.length === 0) return;
  const ticketsOf = (isHidden: boolean) =>
    urgent.filter((one) => one.isHidden === isHidden).map(({ ticket }) => ticket);
  const [hidden, shown] = [ticketsOf(true), ticketsOf(false)];
  const says = [
    "Reports of child abuse or intimate images came in.",
    hidden.length > 0 && `Their posts are hidden until you decide: ${hidden.join(", ")}.`,
    shown.length > 0 &&
      `Still shown, for a ceiling is reached or X has not resolved the link: ${shown.join(", ")}.`,
  ];
  const isTold = await tellOperator({
    subject: "urgent reports",
    text: says.filter(Boolean).join(" "),
    details: { count: urgent.length, shown: shown.length },
  });
  if (!isTold) await unclaimReports([...hidden, ...shown]);
}
