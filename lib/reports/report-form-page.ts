import { type Markup, markup } from "@/lib/http/plain/markup";
import { plainPage } from "@/lib/http/plain/plain-page";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { ticketPagePath } from "@/lib/routes";
import { REASON_TEXTS } from "./reason-texts";
import { REPORT_REASONS } from "./reasons";
import { type Draft, type Field, type Wrong, worded } from "./report-draft";

type Returned = {
  draft: Draft;
  /** The fields that it may not be sent with. */
  wrong: Field[];
  /** Why it was not taken in, beside these. */
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

/** The form once more, as it was filled in, with what is to be mended: where no script runs. */
export async function reportFormPage(
  { draft, wrong: fields, refusal }: Returned,
  language: Language,
): Promise<string> {
  const { Report: texts } = await loadMessages(language);
  const wrong = worded(fields, draft, texts);
  const input = (field: "url" | "contact", type: string, label: string, hint: string) =>
    markup`<label>${label}<small>${hint}</small>${alert(field, wrong)}<input type="${type}" name="${field}" value="${draft[field]}"${marks(field, wrong)}></label>`;
  const content = markup`${refusal ? markup`<p role="alert">${refusal}</p>` : ""}<form method="post" action="${ticketPagePath(language)}" novalidate>${reasons(draft, wrong, texts)}${input("url", "text", texts.link, texts.linkHint)}${input("contact", "email", texts.contact, texts.contactHint)}<label>${texts.statement}<small>${texts.statementHint}</small>${alert("statement", wrong)}<textarea name="statement" rows="6"${marks("statement", wrong)}>
${draft.statement}</textarea></label><p>${texts.declaration}</p><button>${texts.submit}</button></form>`;
  return plainPage({ language, title: texts.notSent, content });
}
