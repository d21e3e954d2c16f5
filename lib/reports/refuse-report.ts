import { type AppError, ERROR_STATUS } from "@/lib/errors";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { retryAfter } from "@/lib/http/retry-after";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { noReportPage } from "./report-pages";

/** A refusal as a page in the language of its address. */
export async function refuseReport(
  { code, details }: Pick<AppError, "code" | "details">,
  { url }: Pick<Request, "url">,
  headers: Record<string, string>,
): Promise<Response> {
  const first = new URL(url).pathname.split("/")[1];
  const language = isLanguage(first) ? first : DEFAULT_LANGUAGE;
  const { Errors } = await loadMessages(language);
  const page = await noReportPage(Errors[code], language);
  const all = { ...headers, ...retryAfter(details), "cache-control": "no-store" };
  return plainResponse(page, ERROR_STATUS[code], all);
}
