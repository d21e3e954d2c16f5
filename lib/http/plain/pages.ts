import { type AppError, ERROR_STATUS } from "@/lib/errors";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { retryAfter } from "@/lib/refusal-of";
import { pagePath } from "@/lib/routes";
import { markup, plainPage, plainResponse } from "./plain-page";

/** Its first link requests the same page again. */
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

export type Refused = Pick<AppError, "code" | "details"> & {
  text: string;
  query: URLSearchParams;
};

export function refuseWithPage(draw: (refused: Refused, language: Language) => Promise<string>) {
  return async (
    { code, details }: Pick<AppError, "code" | "details">,
    { url }: Pick<Request, "url">,
    headers: Record<string, string>,
  ): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(url);
    const first = pathname.split("/")[1];
    const language = isLanguage(first) ? first : DEFAULT_LANGUAGE;
    const { Errors } = await loadMessages(language);
    const page = await draw({ code, details, text: Errors[code], query }, language);
    const all = { ...headers, ...retryAfter(details), "cache-control": "no-store" };
    return plainResponse(page, ERROR_STATUS[code], all);
  };
}

/** Its first link requests the same page again. */
export async function crashPage(language: Language): Promise<string> {
  const { Shell } = await loadMessages(language);
  const { errorAdviceReload, errorAdviceCache, errorAdviceBrowser, errorAdviceLater } = Shell;
  const advice = [errorAdviceReload, errorAdviceCache, errorAdviceBrowser, errorAdviceLater];
  const content = markup`<p>${Shell.errorAdvice}</p><ul>${advice.map((one) => markup`<li>${one}</li>`)}</ul><p class="actions"><a href="">${Shell.errorReload}</a><a href="${pagePath(language, "home")}">${Shell.toHome}</a></p>`;
  return plainPage({ language, title: Shell.errorTitle, content });
}
