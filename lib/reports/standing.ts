import { hidesAtOnce, type ReportReason } from "./reasons";

/** What an urgent report has come to before it is decided: its post is hidden, or it is looked at first. */
export const STANDINGS = ["hidden", "first"] as const;

export type Standing = (typeof STANDINGS)[number];

/** Of an answer about a report: the words of its JSON are fixed. */
export const STANDING_HEADER = "x-reported-post";

/** Null of a report that can wait. */
export function standingOf({
  reason,
  isHidden,
}: {
  reason: ReportReason;
  isHidden: boolean;
}): Standing | null {
  if (!hidesAtOnce(reason)) return null;
  return isHidden ? "hidden" : "first";
}

/** As it stands in the header of an answer; null where it says nothing. */
export function readStanding(text: string | null): Standing | null {
  return STANDINGS.find((one) => one === text) ?? null;
}
