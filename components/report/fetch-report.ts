import type { Language } from "@/lib/i18n/languages";
import type { Standing } from "@/lib/reports/standing";
import { reportApiPath } from "@/lib/routes";
import { askApi } from "./ask-api";

const STATUSES = ["received", "accepted", "rejected"] as const;

export type FoundReport = {
  ticket: string;
  status: (typeof STATUSES)[number];
  receivedAt: string;
  decidedAt: string | null;
  /** Of an urgent report that is not decided yet. */
  standing: Standing | null;
};

/** A report by what somebody typed as its ticket; else the words of the refusal, null without any. */
export async function fetchReport(
  ticket: string,
  language: Language,
  send?: typeof fetch,
): Promise<FoundReport | { refusal: string | null }> {
  const answer = await askApi(reportApiPath(ticket), language, undefined, send);
  if (!answer) return { refusal: null };
  const { message, ticket: number, receivedAt, decidedAt } = answer.body;
  const status = STATUSES.find((one) => one === answer.body.status);
  if (status && typeof number === "string" && typeof receivedAt === "string") {
    const decided = typeof decidedAt === "string" ? decidedAt : null;
    const { standing } = answer;
    return { ticket: number, status, receivedAt, decidedAt: decided, standing };
  }
  return { refusal: typeof message === "string" ? message : null };
}
