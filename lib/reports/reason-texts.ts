import type { Messages } from "@/lib/i18n/load-messages";
import type { ReportReason } from "./reasons";

type Key = keyof Messages["Report"];

/** The name of each reason and what is meant by it. */
export const REASON_TEXTS = {
  copyright: ["copyright", "copyrightHint"],
  intimate: ["intimate", "intimateHint"],
  child_safety: ["childSafety", "childSafetyHint"],
  private_person: ["privatePerson", "privatePersonHint"],
  illegal: ["illegal", "illegalHint"],
  broken: ["broken", "brokenHint"],
  other: ["other", "otherHint"],
} as const satisfies Record<ReportReason, readonly [Key, Key]>;
