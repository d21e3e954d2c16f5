import type { ErrorCode } from "@/lib/errors";
import { isLoadedAhead } from "@/lib/http/fetch-metadata";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/i18n/languages";
import { languageIn } from "@/lib/page-of";
import type { PageView } from "@/lib/page-view";
import { queryValues } from "@/lib/query-values";
import { pageFacts } from "@/lib/routes";
import { sharedSlot } from "@/lib/runtime/slots";
import { isDeep, type LimitName } from "./limits";

export function pageLimits({ page, address, isShared }: PageView): LimitName[] {
  const { limit, rows, liveBy, takesForm } = pageFacts(page.name);
  // Routes that take forms charge their own limit, except the operators': it calls the sign-in service first.
  if (takesForm) return page.name === "moderationAct" ? [limit] : [];
  const values = queryValues(new URLSearchParams(address.split("?", 2)[1]));
  if (page.name === "search" && !values.q?.trim()) return ["pageMiss"];
  if (liveBy && !isShared) return ["suggest"];
  const skipped = (Number(values.page ?? 1) - 1) * (rows ?? 0);
  return isDeep(skipped) ? [limit, "deepPage"] : [limit];
}

export async function refuseRead(code: ErrorCode, pathname: string): Promise<Response> {
  const language = languageIn(pathname) ?? DEFAULT_LANGUAGE;
  return (await pageSlot.get()?.(code, language)) ?? new Response(null, { status: 400 });
}

type Asked = { language: Language; isApi: boolean };

type PageLimiter = (
  limit: LimitName,
  headers: Headers,
  asked: () => Asked,
) => Promise<Response | null>;

/** The middleware and `server/` are separate bundles, without Redis and the log. */
const slot = sharedSlot<PageLimiter>("http.page-limiter");

export const setPageLimiter = slot.set;

/** The middleware has no texts either. */
const pageSlot =
  sharedSlot<(code: ErrorCode, language: Language) => Promise<Response>>("http.refusal-page");

export const setRefusalPage = pageSlot.set;

/** Prefetched and prerendered pages are charged to another limit. */
export async function limitPage(view: PageView, headers: Headers): Promise<Response | null> {
  const limits: LimitName[] = isLoadedAhead(headers) ? ["pageAhead"] : pageLimits(view);
  for (const limit of limits) {
    const refused = await limitRequest(limit, headers, () => ({
      language: view.page.language,
      isApi: false,
    }));
    if (refused) return refused;
  }
  return null;
}

export async function limitRequest(
  limit: LimitName,
  headers: Headers,
  asked: () => Asked,
): Promise<Response | null> {
  return (await slot.get()?.(limit, headers, asked)) ?? null;
}
