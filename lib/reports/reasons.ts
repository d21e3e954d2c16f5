/** Why a post is reported, the gravest of the common ones first. */
export const REPORT_REASONS = [
  "copyright",
  "intimate",
  "child_safety",
  "private_person",
  "illegal",
  "broken",
  "other",
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

const HIDING: ReadonlySet<ReportReason> = new Set(["intimate", "child_safety"]);

/** Whether a report hides the post at once, before anybody has looked at it. */
export function hidesAtOnce(reason: ReportReason): boolean {
  return HIDING.has(reason);
}
