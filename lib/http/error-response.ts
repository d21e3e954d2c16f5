import { type AppError, ERROR_STATUS } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { retryAfter } from "./retry-after";

/** A refusal as the API shows it: code, text in `language`, and what the code asks for in headers. */
export async function errorResponse(
  { code, details }: Pick<AppError, "code" | "details">,
  language: Language,
  headers: HeadersInit = {},
): Promise<Response> {
  const { Errors } = await loadMessages(language);
  const all = new Headers(headers);
  if (!all.has("cache-control")) all.set("cache-control", "no-store");
  if (code === "unauthenticated") all.set("www-authenticate", "Bearer");
  for (const [name, value] of Object.entries(retryAfter(details))) all.set(name, value);
  const { fields, reason } = details;
  return Response.json(
    { success: false, error: code, message: Errors[reason ?? code], ...(fields && { fields }) },
    { status: ERROR_STATUS[code], headers: all },
  );
}
