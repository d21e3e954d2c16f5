import type { Language } from "@/lib/i18n/languages";
import { type Draft, FIELDS, type Field } from "@/lib/reports/report-draft";
import type { Standing } from "@/lib/reports/standing";
import { API } from "@/lib/routes";
import { askApi } from "./ask-api";

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
