import type { NextRequest } from "next/server";
import { isLanguage } from "@/lib/i18n/languages";
import { PAGES } from "@/lib/routes";
import { pageLimiter } from "./page-limiter";

/** The page of a refusal where a visitor searches the directory too often; null for every other address. */
export async function limitSearches({
  nextUrl,
  headers,
}: Pick<NextRequest, "nextUrl" | "headers">): Promise<Response | null> {
  const [, language, ...rest] = nextUrl.pathname.split("/");
  if (`/${rest.join("/")}` !== `${PAGES.authors}/search` || !isLanguage(language)) return null;
  return (await pageLimiter()?.(headers, language)) ?? null;
}
