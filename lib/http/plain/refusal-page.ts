import { type AppError, ERROR_STATUS } from "@/lib/errors";
import { retryAfter } from "@/lib/http/retry-after";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { markup } from "./markup";
import { plainPage, plainResponse } from "./plain-page";

/** A refusal as a page; its first link asks for the same page again. */
export async function refusalPage(
  { code, details }: Pick<AppError, "code" | "details">,
  language: Language,
  headers: Record<string, string>,
): Promise<Response> {
  const { Errors, Shell } = await loadMessages(language);
  const content = markup`<p class="actions"><a href="">${Shell.errorReload}</a><a href="${pagePath(language, "home")}">${Shell.toHome}</a></p>`;
  const page = plainPage({ language, title: Errors[code], content });
  const all = { ...headers, ...retryAfter(details), "cache-control": "no-store" };
  return plainResponse(page, ERROR_STATUS[code], all);
}
