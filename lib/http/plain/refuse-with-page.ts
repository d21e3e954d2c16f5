import { type AppError, ERROR_STATUS } from "@/lib/errors";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { retryAfter } from "../retry-after";
import { plainResponse } from "./plain-page";

/** Makes what answers a refusal with a page, drawn of its text in the language of the address. */
export function refuseWithPage(draw: (text: string, language: Language) => Promise<string>) {
  return async (
    { code, details }: Pick<AppError, "code" | "details">,
    { url }: Pick<Request, "url">,
    headers: Record<string, string>,
  ): Promise<Response> => {
    const first = new URL(url).pathname.split("/")[1];
    const language = isLanguage(first) ? first : DEFAULT_LANGUAGE;
    const { Errors } = await loadMessages(language);
    const page = await draw(Errors[code], language);
    const all = { ...headers, ...retryAfter(details), "cache-control": "no-store" };
    return plainResponse(page, ERROR_STATUS[code], all);
  };
}
