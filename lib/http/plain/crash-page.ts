import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { markup } from "./markup";
import { plainPage } from "./plain-page";

/** Says that we failed, and what can be done; its first link asks for the same page again. */
export async function crashPage(language: Language): Promise<string> {
  const { Shell } = await loadMessages(language);
  const { errorAdviceReload, errorAdviceCache, errorAdviceBrowser, errorAdviceLater } = Shell;
  const advice = [errorAdviceReload, errorAdviceCache, errorAdviceBrowser, errorAdviceLater];
  const content = markup`<p>${Shell.errorAdvice}</p><ul>${advice.map((one) => markup`<li>${one}</li>`)}</ul><p class="actions"><a href="">${Shell.errorReload}</a><a href="${pagePath(language, "home")}">${Shell.toHome}</a></p>`;
  return plainPage({ language, title: Shell.errorTitle, content });
}
