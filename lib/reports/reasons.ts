import type { Messages } from "@/lib/i18n/load-messages";

/** In the order of the form. */
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

/** Hidden at once, before a review. */
export const URGENT_REASONS: readonly ReportReason[] = ["intimate", "child_safety"];

export function hidesAtOnce(reason: ReportReason): boolean {
  return URGENT_REASONS.includes(reason);
}

/** Child abuse can be reported without a name or an email address (Regulation (EU) 2022/2065, 16(2)(c)). */
export function needsContact(reason: string): boolean {
  return reason !== "child_safety";
}

type Key = keyof Messages["Report"];

export const REASON_TEXTS = {
  copyright: ["copyright", "copyrightHint"],
  intimate: ["intimate", "intimateHint"],
  child_safety: ["childSafety", "childSafetyHint"],
  private_person: ["privatePerson", "privatePersonHint"],
  illegal: ["illegal", "illegalHint"],
  broken: ["broken", "brokenHint"],
  other: ["other", "otherHint"],
} as const satisfies Record<ReportReason, readonly [Key, Key]>;

export const DECLARATIONS = {
  copyright: "declarationCopyright",
  intimate: "declarationRole",
  private_person: "declarationRole",
} as const satisfies Partial<Record<ReportReason, Key>>;
