import { FetchRefusal, fetchAnswer } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { type Draft, FIELDS, type Field } from "@/lib/reports/draft";
import { POST_STATE_HEADER, type ReportedPostState, readPostState } from "@/lib/reports/post-state";
import { API, reportApiPath } from "@/lib/routes";

export type Sent =
  | { kind: "filed"; ticket: string; postState: ReportedPostState | null }
  | { kind: "wrong"; fields: Field[] }
  /** `message` is null without an answer. */
  | { kind: "refused"; message: string | null };

function namedFields(fields: unknown): Field[] {
  if (typeof fields !== "object" || fields === null) return [];
  return FIELDS.filter((field) => Object.hasOwn(fields, field));
}

/** Refusals are values. */
export async function sendReport(draft: Draft, language: Language): Promise<Sent> {
  try {
    const { data, headers } = await fetchAnswer<{ ticket?: unknown } | null>(API.reports, {
      method: "POST",
      body: draft,
      language,
    });
    if (typeof data?.ticket !== "string") return { kind: "refused", message: null };
    const postState = readPostState(headers.get(POST_STATE_HEADER));
    return { kind: "filed", ticket: data.ticket, postState };
  } catch (error) {
    if (!(error instanceof FetchRefusal)) throw error;
    const fields = namedFields(error.answer.fields);
    if (fields.length > 0) return { kind: "wrong", fields };
    return { kind: "refused", message: error.message || null };
  }
}

const STATUSES = ["received", "accepted", "rejected"] as const;

export type FoundReport = {
  ticket: string;
  status: (typeof STATUSES)[number];
  receivedAt: string;
  decidedAt: string | null;
  /** State of the post of an urgent report that is not decided yet. */
  postState: ReportedPostState | null;
};

/** Throws `FetchRefusal`, without a message if there is no answer. */
export async function fetchReport(ticket: string, language: Language): Promise<FoundReport> {
  const { data, headers } = await fetchAnswer<Record<string, unknown> | null>(
    reportApiPath(ticket),
    { language },
  );
  const { ticket: number, receivedAt, decidedAt } = data ?? {};
  const status = STATUSES.find((one) => one === data?.status);
  if (!status || typeof number !== "string" || typeof receivedAt !== "string") {
    throw new FetchRefusal("unreachable", 0);
  }
  return {
    ticket: number,
    status,
    receivedAt,
    decidedAt: typeof decidedAt === "string" ? decidedAt : null,
    postState: readPostState(headers.get(POST_STATE_HEADER)),
  };
}
