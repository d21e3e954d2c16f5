import { createTranslator } from "next-intl";
import type { Language } from "./languages";

/**
 * An ICU message formatted where it is shown. Brings next-intl's runtime: load it with `import()` in
 * the browser, where texts without plurals take `fillText`.
 */
export function formatMessage(
  locale: Language,
  message: string,
  values: Record<string, string | number>,
): string {
  return createTranslator({ locale, messages: { message } })("message", values);
}
