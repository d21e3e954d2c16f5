import { z } from "zod";
import { networkOf } from "@/lib/http/client";
import { defineRoute } from "@/lib/http/define-route";
import { isOpenedByVisitor } from "@/lib/http/fetch-metadata";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";
import { extractVideo } from "@/lib/videos/extract-video";
import * as pages from "@/lib/videos/result-page";

const Query = z.object({
  lang: z.enum(LANGUAGES),
  url: z.string().default(""),
  adult: z.string().optional(),
});

const UNSTORED = { "cache-control": "no-store" };

/** Sends a request to X and counts against the visitor's limit: other sites must not trigger it. */
export const GET = defineRoute(
  { input: Query, from: "query", refuse: pages.refuseResult },
  async ({ input: { lang, url, adult }, headers, client, signal, allow }) => {
    if (!isOpenedByVisitor(headers)) {
      return plainResponse(await pages.confirmArrivalPage(url, lang), 403, UNSTORED);
    }
    await allow("extraction");
    const answer = await extractVideo(url, { signal, network: networkOf(client.address) });
    const mayShow = !answer.sensitive || adult === "1";
    const page = mayShow
      ? await pages.resultPage(answer, lang)
      : await pages.confirmAgePage(url, lang);
    return plainResponse(page, 200, UNSTORED);
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
