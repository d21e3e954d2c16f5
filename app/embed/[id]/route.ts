import { z } from "zod";
import { ERROR_STATUS } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { queryValues } from "@/lib/query-values";
import { embedPage, embedRefusal } from "@/lib/videos/embed-page";
import { requireEmbeddableVideo } from "@/lib/videos/stored-video";

const input = z.object({ id: z.string(), lang: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) });

export const GET = defineRoute(
  {
    input,
    from: "query",
    limit: "videoRead",
    refuse: async ({ code }, { url }) => {
      const { lang } = queryValues(new URL(url).searchParams);
      const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
      const { Errors } = await loadMessages(language);
      return embedRefusal(Errors[code], ERROR_STATUS[code], language);
    },
  },
  async ({ input: { id, lang } }) => embedPage(await requireEmbeddableVideo(id), lang),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
