import type { Messages } from "@/lib/i18n/load-messages";
import { hidesAtOnce, type ReportReason } from "./reasons";

/** An urgent report hides its post at once, or is reviewed first. */
const POST_STATES = ["hidden", "first"] as const;

export type ReportedPostState = (typeof POST_STATES)[number];

/** A header, because the fields of the JSON are fixed. */
export const POST_STATE_HEADER = "x-reported-post";

/** Null for a report that is not urgent. */
export function postStateOf(report: {
  reason: ReportReason;
  isHidden: boolean;
}): ReportedPostState | null {
  if (!hidesAtOnce(report.reason)) return null;
  return report.isHidden ? "hidden" : "first";
}

export function readPostState(text: string | null): ReportedPostState | null {
  return POST_STATES.find((one) => one === text) ?? null;
}

export const POST_STATE_TEXTS = {
  hidden: "nextHidden",
  first: "nextFirst",
} as const satisfies Record<ReportedPostState, keyof Messages["Report"]>;

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
