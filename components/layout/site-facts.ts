import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

/** The site, and what it is for, told to programs (schema.org WebSite, WebApplication). */
export function siteFacts(language: Language, texts: Messages["Meta"], site: URL): object {
  const url = new URL(pagePath(language, "home"), site).href;
  const id = new URL("/#site", site).href;
  return {
    "@graph": [
      { "@type": "WebSite", "@id": id, name: texts.siteName, url, inLanguage: LANGUAGES },
      {
        "@type": "WebApplication",
        name: texts.siteName,
        description: texts.homeDescription,
        url,
        inLanguage: language,
        isPartOf: { "@id": id },
        applicationCategory: "MultimediaApplication",
        operatingSystem: "Any",
        isAccessibleForFree: true,
        offers: { "@type": "Offer", price: 0, priceCurrency: "USD" },
      },
    ],
  };
}
