import { API } from "@/lib/routes";

/** Seconds of visible play that count as a view. */
const VIEW_SECONDS = 2;

/**
 * The only script of the embedded player; the page's policy names it by its hash. It counts a view once,
 * for play that is at least half in sight, and takes the title away while the video plays. A step of
 * more than a second is a jump, or a page that was asleep.
 */
export const EMBED_SCRIPT = `(() => {
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
