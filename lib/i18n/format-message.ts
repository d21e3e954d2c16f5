import { createTranslator } from "use-intl/core";
import type { Language } from "./languages";

/** Uses next-intl's core, which Node can import without Next. In the browser load it with `import()`. */
export function formatMessage(
  locale: Language,
  message: string,
  values: Record<string, string | number>,
): string {
  return createTranslator({ locale, messages: { message } })("message", values);
}
