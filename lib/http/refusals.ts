import { AppError, ERROR_STATUS } from "@/lib/errors";
import { negotiateLanguage } from "@/lib/i18n/detection";
import { isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { retryAfter } from "@/lib/refusal-of";

export function requestLanguage(headers: Headers): Language {
  const asked = headers.get("x-lang");
  if (isLanguage(asked)) return asked;
  return negotiateLanguage({ acceptLanguage: headers.get("accept-language") });
}

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
  const { fields, photos, externalUrl, reason } = details;
  return Response.json(
    {
      success: false,
      error: code,
      message: Errors[reason ?? code],
      ...(fields && { fields }),
      ...(photos && { photos }),
      ...(externalUrl !== undefined && { external_url: externalUrl }),
    },
    { status: ERROR_STATUS[code], headers: all },
  );
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

type Method = (typeof METHODS)[number];
type Handle = (request: Request) => Promise<Response> | Response;

/** 405 with `Allow` (RFC 9110, 15.5.6), and OPTIONS, for which Next would list these handlers too. */
export function refuseOtherMethods(...allowed: Method[]): Record<Method | "OPTIONS", Handle> {
  const served: string[] = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  const allow = [...served, "OPTIONS"].join(", ");
  const refuse: Handle = (request) =>
    errorResponse(new AppError("method_not_allowed"), requestLanguage(request.headers), { allow });
  const refusals = Object.fromEntries(METHODS.map((method) => [method, refuse]));
  const listMethods: Handle = () => new Response(null, { status: 204, headers: { allow } });
  return { ...(refusals as Record<Method, Handle>), OPTIONS: listMethods };
}
