import type { Messages } from "@/lib/i18n/load-messages";
import type { ErrorTexts } from "./error-texts";

/** Of the shell's texts those that the error boundary needs: each page sends them along. */
export function errorTextsOf(texts: Messages["Shell"]): ErrorTexts {
  const { errorTitle, errorReload, errorAdvice } = texts;
  const { errorAdviceReload, errorAdviceCache, errorAdviceBrowser, errorAdviceLater } = texts;
  return {
    errorTitle,
    errorReload,
    errorAdvice,
    errorAdviceReload,
    errorAdviceCache,
    errorAdviceBrowser,
    errorAdviceLater,
  };
}
