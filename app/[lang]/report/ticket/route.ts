import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { isSentFromHere } from "@/lib/http/fetch-metadata";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";
import { askToSend, filePlainReport, refuseReport, ticketPage } from "@/lib/reports/plain-report";
import { requireReport } from "@/lib/reports/require-report";

const Asked = z.object({ lang: z.enum(LANGUAGES), ticket: z.string().default("") });
const text = z.string().default("");
const Sent = Asked.extend({ reason: text, url: text, contact: text, statement: text });

const UNSTORED = { "cache-control": "no-store" };

/** From another site's page the visitor has to confirm it. */
export const POST = defineRoute(
  { input: Sent, from: "form", refuse: refuseReport },
  async ({ input: { lang: language, ticket: _, ...draft }, headers, signal, client, allow }) => {
    if (!isSentFromHere(headers)) {
      return askToSend(draft, language);
    }
    return filePlainReport(draft, { language, signal, client, allow: () => allow("report") });
  },
);

export const GET = defineRoute(
  { input: Asked, from: "query", limit: "ticketRead", refuse: refuseReport },
  async ({ input: { lang, ticket } }) => {
    const { answer, postState } = await requireReport(ticket);
    return plainResponse(await ticketPage(answer, postState, lang), 200, UNSTORED);
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "POST");
