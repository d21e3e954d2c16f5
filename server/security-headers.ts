import type { ServerResponse } from "node:http";
import type { Env } from "@/lib/env";
import { crashPage } from "@/lib/http/plain/pages";
import { PLAIN_POLICY } from "@/lib/http/plain/plain-page";
import {
  contentPolicy,
  POLICY_HEADER,
  REPORTING_ENDPOINTS,
  reachOf,
} from "@/lib/http/policy/content-policy";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/i18n/languages";
import { languageIn } from "@/lib/page-of";
import type { AppResponse, Handler } from "./response";

const SPECULATION_RULES = "/speculation-rules.json";

/** In a shared cache a prerendered file would outlive the next release. */
const FOR_EVER = "s-maxage=31536000";
const FOR_A_MINUTE = "s-maxage=60, stale-while-revalidate=60";

// A content policy only where there is none: `server/cache` writes that of stored pages, the middleware that
// of pages made per request. Next's crash page needs inline scripts, which the policy refuses.
export async function setSecurityHeaders(env: Env): Promise<Handler> {
  const reach = reachOf(env);
  const floor = contentPolicy([], reach);
  const crashPages = await writeCrashPages();

  const onHead = (response: AppResponse) => {
    if (reach.hsts) response.setHeader("strict-transport-security", reach.hsts);
    response.removeHeader("x-middleware-rewrite");
    if (response.getHeader("cache-control") === FOR_EVER) {
      response.setHeader("cache-control", FOR_A_MINUTE);
    }
    if (!String(response.getHeader("content-type")).startsWith("text/html")) return;
    response.setHeader("reporting-endpoints", REPORTING_ENDPOINTS);
    response.setHeader("speculation-rules", `"${SPECULATION_RULES}"`);
    if (response.hasHeader(POLICY_HEADER)) return;
    if (response.statusCode < 500) return void response.setHeader(POLICY_HEADER, floor);
    response.setHeader(POLICY_HEADER, PLAIN_POLICY);
    response.replaceBody(crashPageFor(crashPages, response));
  };

  return (_, response, next) => {
    response.beforeHead(onHead);
    next();
  };
}

/** Written at the start, because little may work when something fails. */
async function writeCrashPages(): Promise<Map<string, Buffer>> {
  const written = await Promise.all(
    LANGUAGES.map(async (language) => [language, Buffer.from(await crashPage(language))] as const),
  );
  return new Map(written);
}

function crashPageFor(pages: Map<string, Buffer>, { req }: ServerResponse): Buffer {
  return pages.get(languageIn(req.url) ?? DEFAULT_LANGUAGE) ?? Buffer.from("");
}
