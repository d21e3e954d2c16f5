import { refuseWithPage } from "@/lib/http/plain/pages";
import { type Markup, markup, plainPage } from "@/lib/http/plain/plain-page";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { pagePath, resultPath } from "@/lib/routes";
import type { VideoAnswer } from "./schema";

type Video = VideoAnswer["videos"][number];

function qualities(
  { qualities: all }: Video,
  language: Language,
  Result: Messages["Result"],
): Markup {
  const links = all.map(({ url, label }, place) => {
    const name = label ?? formatMessage(language, Result.option, { place: place + 1 });
    return markup`<a href="${url}" rel="noreferrer">${Result.open} · ${name}</a>`;
  });
  return markup`<p class="actions">${links}</p>`;
}

/** Links to the originals on X's host. */
function photoLinks(
  { photos }: VideoAnswer,
  language: Language,
  Result: Messages["Result"],
): Markup | string {
  if (photos.length === 0) return "";
  const links = photos.map(({ url }, place) => {
    const name = formatMessage(language, Result.photo, { place: place + 1 });
    return markup`<a href="${url}" rel="noreferrer">${name}</a>`;
  });
  return markup`<h2>${Result.photos}</h2><p class="actions">${links}</p>`;
}

function picture({ sensitive, thumbnail_url: url }: VideoAnswer): Markup | string {
  const isShown = !sensitive && url?.startsWith("https://pbs.twimg.com/");
  return isShown ? markup`<img src="${url ?? ""}" alt="" referrerpolicy="no-referrer">` : "";
}

/** The result page of the home page's form without scripts. */
export async function resultPage(answer: VideoAnswer, language: Language): Promise<string> {
  const { Result, Shell } = await loadMessages(language);
  const total = answer.videos.length;
  const videos = answer.videos.map((video, place) => {
    const name = formatMessage(language, Result.videoOf, { place: place + 1, total });
    return markup`${total > 1 ? markup`<h2>${name}</h2>` : ""}${qualities(video, language, Result)}`;
  });
  const content = markup`${picture(answer)}<p>${answer.text}</p>${videos}${photoLinks(answer, language, Result)}<p class="actions"><a href="${pagePath(language, "home")}">${Shell.toHome}</a></p>`;
  return plainPage({ language, title: Result.title, content });
}

/**
 * Asks for the visitor's age before a sensitive post; confirming goes to the same address with
 * `adult`.
 */
export async function confirmAgePage(link: string, language: Language): Promise<string> {
  const { Result, Shell } = await loadMessages(language);
  const content = markup`<p>${Result.sensitiveText}</p><form action="${resultPath(language)}" class="actions" rel="nofollow"><input type="hidden" name="url" value="${link}"><button name="adult" value="1">${Result.sensitiveConfirm}</button><a href="${pagePath(language, "home")}">${Shell.toHome}</a></form>`;
  return plainPage({ language, title: Result.sensitiveTitle, content });
}

/**
 * Asks whether the visitor wants the link that another site opened; confirming comes from this
 * site.
 */
export async function confirmArrivalPage(link: string, language: Language): Promise<string> {
  const { Arrival, Shell } = await loadMessages(language);
  const content = markup`<p>${Arrival.text}</p><form action="${resultPath(language)}" class="actions" rel="nofollow"><input type="hidden" name="url" value="${link}"><button>${Arrival.confirm}</button><a href="${pagePath(language, "home")}">${Shell.toHome}</a></form>`;
  return plainPage({ language, title: Arrival.title, content });
}

/** The page that explains why there is no video. */
async function noResultPage(text: string, language: Language): Promise<string> {
  const { Home } = await loadMessages(language);
  const content = markup`<p class="actions"><a href="${pagePath(language, "home")}">${Home.tryAgain}</a></p>`;
  return plainPage({ language, title: text, content });
}

export const refuseResult = refuseWithPage(noResultPage);
