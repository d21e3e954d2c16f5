import { getRequestConfig } from "next-intl/server";
import { DEFAULT_LANGUAGE, isLanguage } from "./languages";
import { loadMessages } from "./load-messages";

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLanguage(requested) ? requested : DEFAULT_LANGUAGE;
  return { locale, messages: await loadMessages(locale), timeZone: "UTC" };
});
