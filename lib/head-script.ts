/** Key of the chosen theme in local storage; absent for `system`. */
export const THEME_KEY = "postreel-theme";

/**
 * Runs before anything is painted, so that a chosen theme never flashes: the HTML is the same for
 * everyone.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}'),r=document.documentElement;if(t=='light'||t=='dark')r.dataset.theme=r.style.colorScheme=t}catch{}`;

/**
 * Hides each picture that fails, until another one takes its place: an engine draws an icon of its own for
 * it. A picture of the HTML can fail before any other script listens, and a still card has no scripts.
 * WebKit drops what a page is loading when it is left, without an error: Back asks for it again.
 */
export const PICTURES_SCRIPT = [
  "['load','error'].map((k,f)=>addEventListener(k,({target:t})=>{if(t.localName=='img')t.hidden=!!f},true))",
  "addEventListener('pageshow',e=>{if(e.persisted)for(const i of document.images)if(i.complete&&i.currentSrc&&!i.naturalWidth)i.src=i.src})",
].join(";");

/** Keeps the last press for the page's own scripts, which on a slow phone run only after seconds. */
export const PRESS_SCRIPT = "addEventListener('click',e=>{window.pressed=e.target},true)";

/**
 * Runs in the head of every page; the content policy lists this text by its hash. It stands once more in
 * the page's data, where a double quote is three characters.
 */
export const HEAD_SCRIPT = `${THEME_SCRIPT}${PICTURES_SCRIPT};${PRESS_SCRIPT}`;
