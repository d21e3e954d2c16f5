import { z } from "zod";
import { networkOf } from "@/lib/http/address-prefix";
import { defineRoute } from "@/lib/http/define-route";
import { isOpenedByVisitor } from "@/lib/http/is-opened-by-visitor";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { LANGUAGES } from "@/lib/i18n/languages";
import { extractVideo } from "@/lib/videos/extract-video";
import { refuseResult } from "@/lib/videos/refuse-result";
import { confirmAgePage, confirmArrivalPage, resultPage } from "@/lib/videos/result-page";

const Query = z.object({
  lang: z.enum(LANGUAGES),
  url: z.string().default(""),
  /** Said by the visitor: 18 years or older. */
  adult: z.string().optional(),
});

const UNSTORED = { "cache-control": "no-store" };

/**
 * What the home page's form leads to where no script runs. It asks X and takes from the visitor's
 * allowance, so that nobody else may have it read for them.
 */
export const GET = defineRoute(
  { input: Query, from: "query", refuse: refuseResult },
  async ({ input: { lang, url, adult }, headers, client, signal, allow }) => {
    if (!isOpenedByVisitor(headers)) {
      return plainResponse(await confirmArrivalPage(url, lang), 403, UNSTORED);
    }
    await allow("extraction");
    const answer = await extractVideo(url, { signal, network: networkOf(client.address) });
    const mayShow = !answer.sensitive || adult === "1";
    const page = mayShow ? await resultPage(answer, lang) : await confirmAgePage(url, lang);
    return plainResponse(page, 200, UNSTORED);
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
