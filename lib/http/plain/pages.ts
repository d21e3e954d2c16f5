import { type AppError, ERROR_STATUS } from "@/lib/errors";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { languageIn } from "@/lib/page-of";
import { retryAfter } from "@/lib/refusal-of";
import { pagePath } from "@/lib/routes";
import { markup, plainPage, plainResponse } from "./plain-page";

type Refusal = Pick<AppError, "code" | "details">;

function respond(page: string, { code, details }: Refusal, headers: Record<string, string>) {
  const all = { ...headers, ...retryAfter(details), "cache-control": "no-store" };
  return plainResponse(page, ERROR_STATUS[code], all);
}

/** The first link requests the same page again. */
const actions = (language: Language, { errorReload, toHome }: Messages["Shell"]) =>
  markup`<p class="actions"><a href="">${errorReload}</a><a href="${pagePath(language, "home")}">${toHome}</a></p>`;

export async function refusalPage(
  refusal: Refusal,
  language: Language,
  headers: Record<string, string>,
): Promise<Response> {
  const { Errors, Shell } = await loadMessages(language);
  const content = actions(language, Shell);
  const page = plainPage({ language, title: Errors[refusal.code], content });
  return respond(page, refusal, headers);
}

export type Refused = Refusal & {
  text: string;
  query: URLSearchParams;
};

export function refuseWithPage(draw: (refused: Refused, language: Language) => Promise<string>) {
  return async (
    { code, details }: Refusal,
    { url }: Pick<Request, "url">,
    headers: Record<string, string>,
  ): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(url);
    const language = languageIn(pathname) ?? DEFAULT_LANGUAGE;
    const { Errors } = await loadMessages(language);
    const page = await draw({ code, details, text: Errors[code], query }, language);
    return respond(page, { code, details }, headers);
  };
}

export async function crashPage(language: Language): Promise<string> {
  const { Shell } = await loadMessages(language);
  const { errorAdviceReload, errorAdviceCache, errorAdviceBrowser, errorAdviceLater } = Shell;
  const advice = [errorAdviceReload, errorAdviceCache, errorAdviceBrowser, errorAdviceLater];
  const content = markup`<p>${Shell.errorAdvice}</p><ul>${advice.map((one) => markup`<li>${one}</li>`)}</ul>${actions(language, Shell)}`;
  return plainPage({ language, title: Shell.errorTitle, content });
}
