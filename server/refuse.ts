import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { AppError } from "@/lib/errors";
import { refusalPage } from "@/lib/http/plain/pages";
import { SITE_HEADERS } from "@/lib/http/policy/site-headers";
import { errorResponse, requestLanguage } from "@/lib/http/refusals";
import { languageIn } from "@/lib/page-of";
import type { AppResponse } from "./response";

/** Closes the connection. */
export async function refuse(
  request: IncomingMessage,
  response: AppResponse,
  error: AppError,
): Promise<void> {
  const refusal = await refusalOf(request, error);
  const text = await refusal.text();
  if (response.headersSent) return;
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const headers = { ...SITE_HEADERS, ...Object.fromEntries(refusal.headers), connection: "close" };
  response.writeHead(refusal.status, headers);
  response.end(text);
}

export async function refuseUnanswered(waiting: Iterable<AppResponse>): Promise<void> {
  await Promise.allSettled(
    [...waiting].map(async (response) => {
      if (response.headersSent) return;
      const closed = once(response, "close");
      await refuse(response.req, response, new AppError("overloaded", { retryAfterSeconds: 1 }));
      await closed;
    }),
  );
}

export function refusalOf(request: IncomingMessage, error: AppError): Promise<Response> {
  const { isApi, language } = askedBy(request);
  return isApi ? errorResponse(error, language) : refusalPage(error, language, {});
}

export function askedBy({ headers, url = "/" }: IncomingMessage) {
  const sent = new Headers();
  for (const name of ["x-lang", "accept-language"]) sent.set(name, String(headers[name] ?? ""));
  const language = languageIn(url) ?? requestLanguage(sent);
  return { isApi: /^\/api(?:[/?]|$)/.test(url), language };
}
