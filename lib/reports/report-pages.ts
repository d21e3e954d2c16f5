import { type Markup, markup } from "@/lib/http/plain/markup";
import { plainPage } from "@/lib/http/plain/plain-page";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath, ticketPagePath } from "@/lib/routes";
import type { ReportAnswer } from "./schema";
import type { Standing } from "./standing";
import { STANDING_TEXTS } from "./standing-texts";

type Told = { ticket: string; standing: Standing | null };

const wayBack = (language: Language, text: string): Markup =>
  markup`<p class="actions"><a href="${pagePath(language, "report")}">${text}</a></p>`;

/** What a reporter leaves with where no script runs: the number, and what happens now. */
export async function receiptPage({ ticket, standing }: Told, language: Language): Promise<string> {
  const { Report } = await loadMessages(language);
  const steps = [
    ...(standing ? [Report[STANDING_TEXTS[standing]]] : []),
    ...[Report.nextReview, Report.nextContact],
  ];
  const lookUp = `${ticketPagePath(language)}?${new URLSearchParams({ ticket })}`;
  const content = markup`<p>${Report.ticket}: <strong>${ticket}</strong></p><p>${Report.ticketKeep}</p><h2>${Report.nextTitle}</h2><ol>${steps.map((step) => markup`<li>${step}</li>`)}</ol><p class="actions"><a href="${lookUp}">${Report.lookUpNow}</a><a href="${pagePath(language, "report")}">${Report.another}</a></p>`;
  return plainPage({ language, title: Report.receiptTitle, content });
}

/** How far a report has come, where no script runs. */
export async function ticketPage(
  { ticket, status, receivedAt, decidedAt }: ReportAnswer,
  standing: Standing | null,
  language: Language,
): Promise<string> {
  const { Report } = await loadMessages(language);
  const shape = { dateStyle: "long", timeStyle: "long", timeZone: "UTC" } as const;
  const format = new Intl.DateTimeFormat(language, shape);
  const moment = (label: string, at: string) =>
    markup`<p>${label}: <time datetime="${at}">${format.format(new Date(at))}</time></p>`;
  const content = markup`<p>${Report[`${status}Text`]}</p>${standing ? markup`<p>${Report[STANDING_TEXTS[standing]]}</p>` : ""}<p>${Report.ticket}: <strong>${ticket}</strong></p>${moment(Report.receivedAt, receivedAt)}${decidedAt ? moment(Report.decidedAt, decidedAt) : ""}${wayBack(language, Report.another)}`;
  return plainPage({ language, title: Report[status], content });
}

/** Why nothing is shown or taken in. */
export async function noReportPage(text: string, language: Language): Promise<string> {
  const { Report } = await loadMessages(language);
  return plainPage({ language, title: text, content: wayBack(language, Report.title) });
}
