import type { Messages } from "@/lib/i18n/load-messages";
import { hidesAtOnce, type ReportReason } from "./reasons";

/** State of an urgent report before a decision: its post is hidden, or it is reviewed first. */
const POST_STATES = ["hidden", "first"] as const;

export type ReportedPostState = (typeof POST_STATES)[number];

/** Sends the post's state beside the JSON of a response, whose fields are fixed. */
export const POST_STATE_HEADER = "x-reported-post";

/** Null for a report that is not urgent. */
export function postStateOf(report: {
  reason: ReportReason;
  isHidden: boolean;
}): ReportedPostState | null {
  if (!hidesAtOnce(report.reason)) return null;
  return report.isHidden ? "hidden" : "first";
}

/** Reads the header; null if it holds nothing known. */
export function readPostState(text: string | null): ReportedPostState | null {
  return POST_STATES.find((one) => one === text) ?? null;
}

export const POST_STATE_TEXTS = {
  hidden: "nextHidden",
  first: "nextFirst",
} as const satisfies Record<ReportedPostState, keyof Messages["Report"]>;

/** A response about a report, with the state of its post if there is something to report. */
export function reportResponse(
  body: object,
  postState: ReportedPostState | null,
  status = 200,
): Response {
  const headers = {
    "cache-control": "no-store",
    ...(postState && { [POST_STATE_HEADER]: postState }),
  };
  return Response.json(body, { status, headers });
}
