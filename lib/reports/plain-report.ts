import "server-only";
import { createFormatter } from "use-intl/core";
import { ERROR_STATUS } from "@/lib/errors";
import type { Client } from "@/lib/http/client";
import { refuseWithPage } from "@/lib/http/plain/pages";
import { type Markup, markup, plainPage, plainResponse } from "@/lib/http/plain/plain-page";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { refusalOf, retryAfter } from "@/lib/refusal-of";
import { pagePath } from "@/lib/routes";
import { type Draft, errorTexts, FIELDS, type Field, type Wrong } from "./draft";
import { fileReport } from "./file-report";
import { POST_STATE_TEXTS, type ReportedPostState } from "./post-state";
import { DECLARATIONS, REASON_TEXTS, REPORT_REASONS } from "./reasons";
import { type ReportAnswer, ReportInput } from "./schema";

type Returned = {
  draft: Draft;
  wrong: Field[];
  refusal: string | null;
};

type Texts = Messages["Report"];

const alert = (field: Field, wrong: Wrong): Markup | string =>
  wrong[field] ? markup`<span id="${field}-wrong" role="alert">${wrong[field]}</span>` : "";

const marks = (field: Field, wrong: Wrong): Markup | string =>
  wrong[field] ? markup` aria-invalid="true" aria-describedby="${field}-wrong"` : "";

function reasons({ reason: chosen }: Draft, wrong: Wrong, texts: Texts): Markup {
  const choices = REPORT_REASONS.map((reason) => {
    const [title, hint] = REASON_TEXTS[reason];
    const checked = reason === chosen ? markup` checked` : "";
    return markup`<label><input type="radio" name="reason" value="${reason}"${checked}> ${texts[title]}<small>${texts[hint]}</small></label>`;
  });
  return markup`<fieldset${marks("reason", wrong)}><legend>${texts.reason}</legend>${alert("reason", wrong)}${choices}</fieldset>`;
}

/** Shows all: the page cannot follow a change of the reason. */
function declarations(texts: Texts): Markup[] {
  const keys = [...new Set(Object.values(DECLARATIONS))];
  return [texts.declaration, ...keys.map((key) => texts[key])].map(
    (text) => markup`<p>${text}</p>`,
  );
}

async function reportFormPage(
  { draft, wrong: fields, refusal }: Returned,
  language: Language,
): Promise<string> {
  const { Report: texts } = await loadMessages(language);
  const wrong = errorTexts(fields, draft, texts, (text, values) =>
    formatMessage(language, text, values),
  );
  const input = (field: "url" | "contact", type: string, label: string, hint: string) =>
    markup`<label>${label}<small>${hint}</small>${alert(field, wrong)}<input type="${type}" name="${field}" value="${draft[field]}"${marks(field, wrong)}></label>`;
  const content = markup`${refusal ? markup`<p role="alert">${refusal}</p>` : ""}<form method="post" action="${pagePath(language, "ticket")}" novalidate>${reasons(draft, wrong, texts)}${input("url", "text", texts.link, texts.linkHint)}${input("contact", "email", texts.contact, texts.contactHint)}<label>${texts.statement}<small>${texts.statementHint}</small>${alert("statement", wrong)}<textarea name="statement" rows="6"${marks("statement", wrong)}>
${draft.statement}</textarea></label>${declarations(texts)}<button>${texts.submit}</button></form>`;
  return plainPage({ language, title: texts.notSent, content });
}

const wayBack = (language: Language, text: string): Markup =>
  markup`<p class="actions"><a href="${pagePath(language, "report")}">${text}</a></p>`;

type Filed = { ticket: string; postState: ReportedPostState | null };

async function receiptPage({ ticket, postState }: Filed, language: Language): Promise<string> {
  const { Report } = await loadMessages(language);
  const steps = [
    ...(postState ? [Report[POST_STATE_TEXTS[postState]]] : []),
    ...[Report.nextReview, Report.nextContact],
  ];
  const lookUp = `${pagePath(language, "ticket")}?${new URLSearchParams({ ticket })}`;
  const content = markup`<p>${Report.ticket}: <strong>${ticket}</strong></p><p>${Report.ticketKeep}</p><h2>${Report.nextTitle}</h2><ol>${steps.map((step) => markup`<li>${step}</li>`)}</ol><p class="actions"><a href="${lookUp}">${Report.lookUpNow}</a><a href="${pagePath(language, "report")}">${Report.another}</a></p>`;
  return plainPage({ language, title: Report.receiptTitle, content });
}

export async function ticketPage(
  { ticket, status, receivedAt, decidedAt }: ReportAnswer,
  postState: ReportedPostState | null,
  language: Language,
): Promise<string> {
  const { Report } = await loadMessages(language);
  const format = createFormatter({ locale: language, timeZone: "UTC" });
  const moment = (label: string, at: string) =>
    markup`<p>${label}: <time datetime="${at}">${format.dateTime(new Date(at), { dateStyle: "long", timeStyle: "long" })}</time></p>`;
  const content = markup`<p>${Report[`${status}Text`]}</p>${postState ? markup`<p>${Report[POST_STATE_TEXTS[postState]]}</p>` : ""}<p>${Report.ticket}: <strong>${ticket}</strong></p>${moment(Report.receivedAt, receivedAt)}${decidedAt ? moment(Report.decidedAt, decidedAt) : ""}${wayBack(language, Report.another)}`;
  return plainPage({ language, title: Report[status], content });
}

export const refuseReport = refuseWithPage(async ({ text }, language) => {
  const { Report } = await loadMessages(language);
  return plainPage({ language, title: text, content: wayBack(language, Report.title) });
});

type Filing = {
  language: Language;
  signal: AbortSignal;
  client: Pick<Client, "address">;
  /** Throws beyond the visitor's limit. */
  allow: () => Promise<void>;
};

const UNSTORED = { "cache-control": "no-store" };

/** Another site's page posted the input: only the visitor may submit it. */
export async function askToSend(draft: Draft, language: Language): Promise<Response> {
  const page = await reportFormPage({ draft, wrong: [], refusal: null }, language);
  return plainResponse(page, 403, UNSTORED);
}

export async function filePlainReport(draft: Draft, filing: Filing): Promise<Response> {
  const { language, allow } = filing;
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
    const { receipt, postState } = await fileReport(parsed.data, filing);
    const page = await receiptPage({ ticket: receipt.ticket, postState }, language);
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
