import type { Messages } from "@/lib/i18n/load-messages";
import { hidesAtOnce, type ReportReason } from "./reasons";

/** State of an urgent report before a decision: its post is hidden, or it is reviewed first. */
const STANDINGS = ["hidden", "first"] as const;

export type Standing = (typeof STANDINGS)[number];

/** Sends the post's state beside the JSON of a response, whose fields are fixed. */
export const STANDING_HEADER = "x-reported-post";

/** Null for a report that is not urgent. */
export function standingOf(report: { reason: ReportReason; isHidden: boolean }): Standing | null {
  if (!hidesAtOnce(report.reason)) return null;
  return report.isHidden ? "hidden" : "first";
}

/** Reads the header; null if it holds nothing known. */
export function readStanding(text: string | null): Standing | null {
  return STANDINGS.find((one) => one === text) ?? null;
}

export const STANDING_TEXTS = {
  hidden: "nextHidden",
  first: "nextFirst",
} as const satisfies Record<Standing, keyof Messages["Report"]>;

/** A response about a report, with the state of its post if there is something to report. */
export function reportResponse(body: object, standing: Standing | null, status = 200): Response {
  const headers = { "cache-control": "no-store", ...(standing && { [STANDING_HEADER]: standing }) };
  return Response.json(body, { status, headers });
}
