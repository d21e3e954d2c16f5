import { type AppError, ERROR_STATUS } from "@/lib/errors";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { noResultPage } from "./result-page";

/** A refusal as a page in the language of its address. */
export async function refuseResult(
  { code }: Pick<AppError, "code">,
  { url }: Pick<Request, "url">,
  headers: HeadersInit,
): Promise<Response> {
  const first = new URL(url).pathname.split("/")[1];
  const language = isLanguage(first) ? first : DEFAULT_LANGUAGE;
  const { Errors } = await loadMessages(language);
  const page = await noResultPage(Errors[code], language);
  return plainResponse(page, ERROR_STATUS[code], { ...headers, "cache-control": "no-store" });
}
