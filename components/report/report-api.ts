import type { Language } from "@/lib/i18n/languages";
import { type Draft, FIELDS, type Field } from "@/lib/reports/report-draft";
import { readStanding, STANDING_HEADER, type Standing } from "@/lib/reports/standing";
import { API, reportApiPath } from "@/lib/routes";

type Answer = {
  isGood: boolean;
  body: Record<string, unknown>;
  /** What has become of the reported post, where the answer tells. */
  standing: Standing | null;
};

const TIMEOUT_MS = 15_000;

/** Asks our API; null where no answer is to be had. Refusals are worded in `language`. */
export async function askApi(
  path: string,
  language: Language,
  report?: object,
  send: typeof fetch = fetch,
): Promise<Answer | null> {
  try {
    const response = await send(path, {
      headers: { "content-type": "application/json", "x-lang": language },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(report && { method: "POST", body: JSON.stringify(report) }),
    });
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return null;
    const standing = readStanding(response.headers.get(STANDING_HEADER));
    return { isGood: response.ok, body: { ...body }, standing };
  } catch {
    return null;
  }
}

export type Sent =
  | { kind: "filed"; ticket: string; standing: Standing | null }
  | { kind: "wrong"; fields: Field[] }
  /** `message` is null where nobody answered. */
  | { kind: "refused"; message: string | null };

function namedFields(fields: unknown): Field[] {
  if (typeof fields !== "object" || fields === null) return [];
  return FIELDS.filter((field) => Object.hasOwn(fields, field));
}

/** Sends a report and says what came of it; never throws. */
export async function sendReport(
  draft: Draft,
  language: Language,
  send?: typeof fetch,
): Promise<Sent> {
  const answer = await askApi(API.reports, language, draft, send);
  if (!answer) return { kind: "refused", message: null };
  const { ticket, fields, message } = answer.body;
  if (answer.isGood && typeof ticket === "string") {
    return { kind: "filed", ticket, standing: answer.standing };
  }
  const wrong = namedFields(fields);
  if (wrong.length > 0) return { kind: "wrong", fields: wrong };
  return { kind: "refused", message: typeof message === "string" ? message : null };
}

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
