import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { markup } from "./markup";
import { plainPage } from "./plain-page";

/** What the service worker keeps for when there is no connection; its link asks for the page again. */
export async function offlinePage(language: Language): Promise<string> {
  const { Offline } = await loadMessages(language);
  const content = markup`<p>${Offline.text}</p><p class="actions"><a href="">${Offline.retry}</a></p>`;
  return plainPage({ language, title: Offline.title, content });
}
