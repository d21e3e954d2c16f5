import { createHash } from "node:crypto";
import { isHandle } from "@/lib/authors/username";
import { type Markup, markup } from "@/lib/http/plain/plain-page";
import { POLICY_HEADER, REPORT_DIRECTIVES } from "@/lib/http/policy/content-policy";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { peopleText } from "@/lib/i18n/text-language";
import { API, videoPath } from "@/lib/routes";
import type { VideoDetail } from "./listing-schema";

const STYLE = `:root{color-scheme:dark}html,body{height:100%;margin:0;background:#000;color:#f3f4f6;font:1rem/1.5 system-ui,sans-serif}
main{position:relative;height:100%}video{display:block;width:100%;height:100%}
h1{position:absolute;inset:0 0 auto;margin:0;font:inherit;background:linear-gradient(#000c,#0000);transition:opacity .2s}
a{display:block;padding:.75rem 1rem 1.5rem;overflow:hidden;color:inherit;text-decoration:none;text-overflow:ellipsis;white-space:nowrap;text-shadow:0 1px 3px #000}
a:hover{text-decoration:underline}a:focus-visible{outline:2px solid #cbf05e;outline-offset:-4px}
.playing h1{opacity:0}.playing:hover h1,.playing:focus-within h1{opacity:1}
p{display:grid;height:100%;margin:0;padding:1rem;box-sizing:border-box;place-items:center;text-align:center}
@media(prefers-reduced-motion:reduce){h1{transition:none}}`;

const VIEW_SECONDS = 2;

// The policy names it by its hash. A view is counted once, for play that is at least half in sight. A step of
// more than a second is a jump, or a page that was asleep.
const EMBED_SCRIPT = `(() => {
const video = document.querySelector("video");
let seconds = 0, last = 0, inSight = false;
new IntersectionObserver(([entry]) => { inSight = entry.intersectionRatio >= 0.5; }, { threshold: [0, 0.5, 1] }).observe(video);
const show = () => document.body.classList.toggle("playing", !video.paused && !video.ended);
for (const name of ["play", "pause", "ended"]) video.addEventListener(name, show);
video.addEventListener("timeupdate", function count() {
const step = video.currentTime - last;
last = video.currentTime;
if (video.paused || document.hidden || !inSight || step <= 0 || step > 1) return;
seconds += step / Math.max(1, video.playbackRate);
if (seconds < ${VIEW_SECONDS}) return;
video.removeEventListener("timeupdate", count);
fetch("${API.recordView}", { method: "POST", credentials: "omit", keepalive: true, headers: { "content-type": "application/json" }, body: JSON.stringify({ twitter_url: video.dataset.post }) }).catch(() => {});
});
})();`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Any site may frame the page. */
function policyOf(picture: string | null): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(EMBED_SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    ["img-src 'self'", ...(picture ? [new URL(picture).origin] : [])].join(" "),
    "media-src https://video.twimg.com",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
    ...REPORT_DIRECTIVES,
  ].join("; ");
}

const [NARROW, WIDE] = [640, 1280];

function fileFor(pixels: number, { qualities }: VideoDetail["videos"][number]): string {
  const widthOf = (resolution: string | null) => Number((resolution ?? "0").split("x", 1)[0]);
  const file = qualities.find(({ resolution }) => widthOf(resolution) <= pixels);
  return (file ?? qualities.at(-1))?.url ?? "";
}

type Texts = { name: string; newTab: string };

function playerOf(video: VideoDetail, language: Language, { name, newTab }: Texts): Markup {
  const [media] = video.videos;
  if (!media) return markup``;
  const { dir, lang } = peopleText(video.title);
  const poster = video.thumbnail ? markup` poster="${video.thumbnail}"` : "";
  const loop = media.kind === "gif" ? markup` loop muted` : "";
  const page = videoPath(language, video.id);
  return markup`<video controls playsinline preload="none" controlslist="nodownload" aria-label="${name}" data-post="${video.url}"${poster}${loop}><source src="${fileFor(NARROW, media)}" type="video/mp4" media="(max-width: ${NARROW}px)"><source src="${fileFor(WIDE, media)}" type="video/mp4"></video><h1><a href="${page}" target="_blank" rel="noopener" title="${newTab}" dir="${dir}"${lang ? markup` lang="${lang}"` : ""}>${video.title}</a></h1>`;
}

function pageOf(language: Language, title: string, head: Markup | string, content: Markup): string {
  return markup`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, indexifembedded">${head}<title>${title}</title><style>${{ html: STYLE }}</style></head><body><main>${content}</main></body></html>`
    .html;
}

function responseOf(page: string, status: number, policy: string, cacheControl: string): Response {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": cacheControl,
    [POLICY_HEADER]: policy,
  };
  return new Response(page, { status, headers });
}

/** A takedown empties our own cache at once. */
const SHARED_SECONDS = 5;

export async function embedPage(video: VideoDetail, language: Language): Promise<Response> {
  const { Video } = await loadMessages(language);
  const name = isHandle(video.author)
    ? formatMessage(language, Video.heading, { name: video.authorName || video.author })
    : Video.headingUnknown;
  const canonical = markup`<link rel="canonical" href="${videoPath(language, video.id)}">`;
  const script = markup`<script>${{ html: EMBED_SCRIPT }}</script>`;
  const content = markup`${playerOf(video, language, { name, newTab: Video.newTab })}${script}`;
  const page = pageOf(language, `${video.title} · Postreel`, canonical, content);
  const kept = `public, max-age=0, s-maxage=${SHARED_SECONDS}`;
  return responseOf(page, 200, policyOf(video.thumbnail), kept);
}

export function embedRefusal(text: string, status: number, language: Language): Response {
  const page = pageOf(language, "Postreel", "", markup`<p>${text}</p>`);
  return responseOf(page, status, policyOf(null), "no-store");
}
