import "server-only";
import type { HideCeiling } from "@/db/queries/insert-report";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { reportBug } from "@/lib/report";

const TOLD = {
  network: "Reports from one network have hidden so many posts today that it hides no more.",
  site: "Reports have hidden so many posts within 24 hours that no more are hidden before you have looked. Wrong ones that you reject make room.",
} as const satisfies Partial<Record<HideCeiling, string>>;

/** Tells the operator where reports hide no more posts at once; nobody waits for that. */
export function alarmOfCeiling(ceiling: HideCeiling | null): void {
  // What one visitor alone comes to is told with the report itself.
  if (ceiling === null || ceiling === "visitor") return;
  sendAlarm({
    subject: `hides by ${ceiling}`,
    text: `${TOLD[ceiling]} Look through npm run ops -- reports, and reject many at once with reports reject --from-visitor.`,
  }).catch((error: unknown) => reportBug(error, { act: "tell of a ceiling" }));
}
