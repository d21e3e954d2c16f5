import { negotiateLanguage } from "@/lib/i18n/detection";
import { isLanguage, type Language } from "@/lib/i18n/languages";

/** The language of an API answer's texts: `x-lang`, else `Accept-Language`, else English. */
export function requestLanguage(headers: Headers): Language {
  const asked = headers.get("x-lang");
  if (isLanguage(asked)) return asked;
  return negotiateLanguage({ acceptLanguage: headers.get("accept-language") });
}
