import { type Refused, refuseWithPage } from "@/lib/http/plain/pages";
import { type Markup, markup, plainPage } from "@/lib/http/plain/plain-page";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { peopleText } from "@/lib/i18n/text-language";
import { queryValues } from "@/lib/query-values";
import { authorPath, pagePath } from "@/lib/routes";
import { parsePostUrl } from "@/lib/x/post-url";
import { explainRefusal, invalidReason, isRetryable } from "./explain-refusal";
import type { VideoAnswer } from "./schema";

type Video = VideoAnswer["videos"][number];

function toHome(language: Language, { toHome: text }: Messages["Shell"]): Markup {
  return markup`<a href="${pagePath(language, "home")}">${text}</a>`;
}

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

function postText({ text }: VideoAnswer): Markup | string {
  if (text === "") return "";
  const { dir, lang } = peopleText(text);
  return markup`<p dir="${dir}"${lang ? markup` lang="${lang}"` : ""}>${text}</p>`;
}

function byline({ author, id }: VideoAnswer, language: Language): Markup | string {
  if (!author || author.username === "" || author.username === "i") return "";
  const name = markup`<bdi>${author.display_name || `@${author.username}`}</bdi>`;
  if (id === null) return markup`<p>${name}</p>`;
  return markup`<p class="alone"><a href="${authorPath(language, author.username)}">${name}</a></p>`;
}

/** Serves the home page's form without scripts. */
export async function resultPage(answer: VideoAnswer, language: Language): Promise<string> {
  const { Result, Shell } = await loadMessages(language);
  const total = answer.videos.length;
  const videos = answer.videos.map((video, place) => {
    const name = formatMessage(language, Result.videoOf, { place: place + 1, total });
    return markup`${total > 1 ? markup`<h2>${name}</h2>` : ""}${qualities(video, language, Result)}`;
  });
  // The picture arrives late on a slow connection: below the buttons it moves none of them.
  const content = markup`${byline(answer, language)}${postText(answer)}${videos}${photoLinks(answer, language, Result)}${picture(answer)}<p class="alone">${toHome(language, Shell)}</p>`;
  return plainPage({ language, title: Result.title, content });
}

/** Confirming adds `adult` to the same address. */
export async function confirmAgePage(link: string, language: Language): Promise<string> {
  const { Result, Shell } = await loadMessages(language);
  const content = markup`<p>${Result.sensitiveText}</p><form action="${pagePath(language, "result")}" class="actions" rel="nofollow"><input type="hidden" name="url" value="${link}"><button name="adult" value="1">${Result.sensitiveConfirm}</button>${toHome(language, Shell)}</form>`;
  return plainPage({ language, title: Result.sensitiveTitle, content });
}

/** Another site opened the link; confirming comes from this site. */
export async function confirmArrivalPage(link: string, language: Language): Promise<string> {
  const { Arrival, Shell } = await loadMessages(language);
  const content = markup`<p>${Arrival.text}</p><form action="${pagePath(language, "result")}" class="actions" rel="nofollow"><input type="hidden" name="url" value="${link}"><button>${Arrival.confirm}</button>${toHome(language, Shell)}</form>`;
  return plainPage({ language, title: Arrival.title, content });
}

const linkOf = (query: URLSearchParams) => queryValues(query).url ?? "";

function formAgain(
  { code, query }: Refused,
  language: Language,
  { Home, Shell }: Messages,
): Markup {
  const link = linkOf(query);
  const marks = code === "invalid_url" ? markup` aria-invalid="true" aria-describedby="steps"` : "";
  return markup`<form action="${pagePath(language, "result")}" rel="nofollow"><label>${Home.fieldLabel}<input type="text" name="url" value="${link}" inputmode="url" autocomplete="off" autocapitalize="none" spellcheck="false"${marks}></label><p class="actions"><button>${Home.download}</button>${toHome(language, Shell)}</p></form>`;
}

function explain(
  { code, details, text, query }: Refused,
  { Home: home, Reasons: reasons }: Messages,
): { title: string; steps: string[] } {
  const link = linkOf(query);
  const parsed = parsePostUrl(link);
  const isOfLink = code === "invalid_url" || code === "post_live";
  if (isOfLink && parsed.kind === "invalid") {
    const reason = invalidReason(link, parsed.reason);
    const next = reasons[`${reason}_next`];
    return { title: reasons[reason], steps: reason === "live" ? [next] : [home.invalidUrl, next] };
  }
  const cause = { code, said: text, hasPhotos: details.photos !== undefined };
  const { title, message } = explainRefusal(cause, { home, reasons });
  return { title, steps: [message] };
}

async function noResultPage(refused: Refused, language: Language): Promise<string> {
  const messages = await loadMessages(language);
  const { title, steps } = explain(refused, messages);
  const next = isRetryable(refused.code)
    ? markup`<p class="actions"><a href="">${messages.Home.tryAgain}</a>${toHome(language, messages.Shell)}</p>`
    : formAgain(refused, language, messages);
  const content = markup`<div id="steps">${steps.map((step) => markup`<p>${step}</p>`)}</div>${next}`;
  return plainPage({ language, title, content });
}

export const refuseResult = refuseWithPage(noResultPage);
