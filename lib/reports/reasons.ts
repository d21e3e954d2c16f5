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

/** Reports for these hide the post at once, before anybody has looked at it. */
export const URGENT_REASONS: readonly ReportReason[] = ["intimate", "child_safety"];

export function hidesAtOnce(reason: ReportReason): boolean {
  return URGENT_REASONS.includes(reason);
}
