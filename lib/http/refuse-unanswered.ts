import "server-only";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/errors";
import { isLanguage } from "@/lib/i18n/languages";
import { errorResponse } from "./error-response";
import { refusalPage } from "./plain/refusal-page";
import { requestLanguage } from "./request-language";

/**
 * Says `overloaded` to whoever has waited in vain until the process is cut off. Ends when all have heard
 * it, but those who cannot: nobody's answer is cut short by another's failure.
 */
export async function refuseUnanswered(owed: Iterable<ServerResponse>): Promise<void> {
  await Promise.allSettled([...owed].map(refuse));
}

async function refuse(answer: ServerResponse): Promise<void> {
  const refusal = await refusalFor(answer.req);
  const text = await refusal.text();
  if (answer.headersSent) return;
  for (const name of answer.getHeaderNames()) answer.removeHeader(name);
  const closed = once(answer, "close");
  answer.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), connection: "close" });
  answer.end(text);
  await closed;
}

function refusalFor({ headers, url = "/" }: IncomingMessage): Promise<Response> {
  const said = new Headers();
  for (const name of ["x-lang", "accept-language"]) said.set(name, String(headers[name] ?? ""));
  const error = new AppError("overloaded", { retryAfterSeconds: 1 });
  const [, first] = url.split(/[/?]/);
  if (first === "api") return errorResponse(error, requestLanguage(said));
  return refusalPage(error, isLanguage(first) ? first : requestLanguage(said), {});
}
