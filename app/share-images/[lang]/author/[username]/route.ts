import { z } from "zod";
import { shareImageResponse } from "@/lib/http/cached-responses";
import { networkOf } from "@/lib/http/client";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";
import { PAGES } from "@/lib/routes";
import { drawAuthorImage, PngName } from "@/lib/share-images/page-images";

/** As long as the author's page, so that shared caches drop removed authors as soon. */
const SHARED_SECONDS = PAGES.author.seconds;

const input = z.object({ lang: z.enum(LANGUAGES), username: PngName });

export const GET = defineRoute(
  { input, from: "path" },
  async ({ input: { lang, username }, allow, client }) => {
    const network = networkOf(client.address);
    const viewing = { network, permit: () => allow("shareImage") };
    const png = await drawAuthorImage(lang, username, viewing);
    return shareImageResponse(png, `max-age=0, s-maxage=${SHARED_SECONDS}`);
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
