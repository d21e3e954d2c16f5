import { fillText } from "@/lib/i18n/fill-text";
import type { Messages } from "@/lib/i18n/load-messages";
import { parsePostUrl } from "@/lib/x/post-url";
import { REPORT_REASONS } from "./reasons";
import { STATEMENT_LENGTH, statementLength } from "./statement-length";

/** The form's fields in their order on the page. */
export const FIELDS = ["reason", "url", "contact", "statement"] as const;

export type Field = (typeof FIELDS)[number];
export type Draft = Record<Field, string>;
/** What to say of each wrong field. */
export type Wrong = Partial<Record<Field, string>>;

type Texts = Messages["Report"];

export function draftOf(form: FormData): Draft {
  const text = (field: Field) => String(form.get(field) ?? "");
  return {
    reason: text("reason"),
    url: text("url"),
    contact: text("contact"),
    statement: text("statement"),
  };
}

/** What is wrong with a field, whoever found it: the page before sending, or the server. */
export function wordingOf(field: Field, draft: Draft, texts: Texts): string {
  if (field === "reason") return texts.reasonWrong;
  if (field === "url") return texts.linkWrong;
  if (field === "contact") return texts.contactWrong;
  const count = statementLength(draft.statement);
  const text = count < STATEMENT_LENGTH.min ? texts.statementShort : texts.statementLong;
  return fillText(text, { ...STATEMENT_LENGTH, count });
}

function isRight(field: Field, draft: Draft): boolean {
  const value = draft[field];
  if (field === "reason") return REPORT_REASONS.some((reason) => reason === value);
  if (field === "url") return parsePostUrl(value).kind !== "invalid";
  if (field === "contact") return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim());
  const count = statementLength(value);
  return count >= STATEMENT_LENGTH.min && count <= STATEMENT_LENGTH.max;
}

/** The fields that a draft may not be sent with. The server looks closer at each. */
export function wrongFields(draft: Draft): Field[] {
  return FIELDS.filter((field) => !isRight(field, draft));
}

export function worded(fields: Field[], draft: Draft, texts: Texts): Wrong {
  return Object.fromEntries(fields.map((field) => [field, wordingOf(field, draft, texts)]));
}
