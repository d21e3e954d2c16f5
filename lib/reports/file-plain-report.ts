import "server-only";
import { ERROR_STATUS } from "@/lib/errors";
import type { Client } from "@/lib/http/client";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { retryAfter } from "@/lib/http/retry-after";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { refusalOf } from "@/lib/refusal-of";
import { fileReport } from "./file-report";
import { type Draft, FIELDS, type Field } from "./report-draft";
import { reportFormPage } from "./report-form-page";
import { receiptPage } from "./report-pages";
import { ReportInput } from "./schema";

type Asking = {
  language: Language;
  signal: AbortSignal;
  client: Pick<Client, "address">;
  /** Takes from the visitor's allowance; throws where nothing is left. */
  allow: () => Promise<void>;
};

const UNSTORED = { "cache-control": "no-store" };

/** Takes in what the form sends where no script runs: answers with the receipt, or with the form again. */
export async function filePlainReport(draft: Draft, asking: Asking): Promise<Response> {
  const { language, allow } = asking;
  const again = async (wrong: Field[], refusal: string | null, status: number, headers = {}) =>
    plainResponse(await reportFormPage({ draft, wrong, refusal }, language), status, {
      ...headers,
      ...UNSTORED,
    });
  const parsed = ReportInput.safeParse(draft);
  if (!parsed.success) {
    const named = new Set(parsed.error.issues.map(({ path }) => path[0]));
    const wrong = FIELDS.filter((field) => named.has(field));
    return again(wrong, null, ERROR_STATUS.invalid_input);
  }
  try {
    await allow();
    const { receipt, standing } = await fileReport(parsed.data, asking);
    const page = await receiptPage({ ticket: receipt.ticket, standing }, language);
    return plainResponse(page, 201, UNSTORED);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { code, details } = refusal;
    const wrong = FIELDS.filter((field) => details.fields?.[field] !== undefined);
    const { Errors } = await loadMessages(language);
    const words = wrong.length > 0 ? null : Errors[code];
    return again(wrong, words, ERROR_STATUS[code], retryAfter(details));
  }
}
