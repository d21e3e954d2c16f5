import { fillText } from "@/lib/i18n/fill-text";
import type { Messages } from "@/lib/i18n/load-messages";
import { parsePostUrl } from "@/lib/x/post-url";
import { needsContact, REPORT_REASONS } from "./reasons";

/** In the order of the page. */
export const FIELDS = ["reason", "url", "contact", "statement"] as const;

export type Field = (typeof FIELDS)[number];
export type Draft = Record<Field, string>;
export type Wrong = Partial<Record<Field, string>>;

type Texts = Messages["Report"];

/** Characters, without surrounding space. */
export const STATEMENT_LENGTH = { min: 20, max: 4000 } as const;

/** As people count: an emoji is one, however many units it takes in UTF-16. */
export function statementLength(text: string): number {
  return [...text.trim()].length;
}

export function draftOf(form: FormData): Draft {
  const text = (field: Field) => String(form.get(field) ?? "");
  return {
    reason: text("reason"),
    url: text("url"),
    contact: text("contact"),
    statement: text("statement"),
  };
}

type Format = (text: string, values: Record<string, number>) => string;

function errorText(field: Field, draft: Draft, texts: Texts, format: Format): string {
  if (field === "reason") return texts.reasonWrong;
  if (field === "url") return texts.linkWrong;
  if (field === "contact") return texts.contactWrong;
  const count = statementLength(draft.statement);
  const text = count < STATEMENT_LENGTH.min ? texts.statementShort : texts.statementLong;
  return format(text, { ...STATEMENT_LENGTH, count });
}

function isRight(field: Field, draft: Draft): boolean {
  const value = draft[field];
  if (field === "reason") return REPORT_REASONS.some((reason) => reason === value);
  if (field === "url") return parsePostUrl(value).kind !== "invalid";
  if (field === "contact") {
    if (value.trim() === "" && !needsContact(draft.reason)) return true;
    return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim());
  }
  const count = statementLength(value);
  return count >= STATEMENT_LENGTH.min && count <= STATEMENT_LENGTH.max;
}

/** The server checks each more closely. */
export function wrongFields(draft: Draft): Field[] {
  return FIELDS.filter((field) => !isRight(field, draft));
}

/** Formats as the browser does; the server passes next-intl's formatter. */
export function errorTexts(
  fields: Field[],
  draft: Draft,
  texts: Texts,
  format: Format = fillText,
): Wrong {
  return Object.fromEntries(fields.map((field) => [field, errorText(field, draft, texts, format)]));
}
