import { SESSION_PATTERN } from "./auth/session-cookie";

/** Absent for `system`. */
export const THEME_KEY = "postreel-theme";

/** Runs before the first paint, so that a chosen theme never flashes: the HTML is the same for everyone. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}'),r=document.documentElement;if(t=='light'||t=='dark')r.dataset.theme=r.style.colorScheme=t}catch{}`;

/** Room for a user's name before scripts know it: nothing moves when it comes. */
export const SESSION_SCRIPT = `try{if(/${SESSION_PATTERN}/.test(document.cookie))document.documentElement.dataset.session=''}catch{}`;

/**
 * Engines draw an icon for a failed picture: hidden until another loads. One can fail before other
 * scripts listen; WebKit drops, without an error, what a page loads when it is left.
 */
export const PICTURES_SCRIPT = [
  "['load','error'].map((k,f)=>addEventListener(k,({target:t})=>{if(t.localName=='img')t.hidden=!!f},true))",
  "addEventListener('pageshow',e=>{if(e.persisted)for(const i of document.images)if(i.complete&&i.currentSrc&&!i.naturalWidth)i.src=i.src})",
].join(";");

/** Keeps the last press for the page's own scripts, which on a slow phone run only after seconds. */
export const PRESS_SCRIPT = "addEventListener('click',e=>{window.pressed=e.target},true)";

/** The content policy lists its hash. The page's data repeats it, where `"` takes three characters. */
export const HEAD_SCRIPT = `${THEME_SCRIPT}${SESSION_SCRIPT};${PICTURES_SCRIPT};${PRESS_SCRIPT}`;
