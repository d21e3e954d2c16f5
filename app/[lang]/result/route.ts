import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { LANGUAGES } from "@/lib/i18n/languages";
import { extractVideo } from "@/lib/videos/extract-video";
import { refuseResult } from "@/lib/videos/refuse-result";
import { confirmAgePage, resultPage } from "@/lib/videos/result-page";

const Query = z.object({
  lang: z.enum(LANGUAGES),
  url: z.string().default(""),
  /** Said by the visitor: 18 years or older. */
  adult: z.string().optional(),
});

/** What the home page's form leads to where no script runs. */
export const GET = defineRoute(
  { input: Query, from: "query", limit: "extraction", refuse: refuseResult },
  async ({ input, signal }) => {
    const answer = await extractVideo(input.url, signal);
    const mayShow = !answer.sensitive || input.adult === "1";
    const page = mayShow
      ? await resultPage(answer, input.lang)
      : await confirmAgePage(input.url, input.lang);
    return plainResponse(page, 200, { "cache-control": "no-store" });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
