import type { Answered } from "../send";

const PAGE_START = 20_000;
/** Words of Cloudflare and its kin. */
const CHALLENGE = new RegExp(
  [
    String.raw`<title\b[^>]{0,200}>\s{0,50}(?:attention required|just a moment|security check|checking your|verif|robot|(?:request |ip )?blocked|request rejected|forbidden|ddos)`,
    String.raw`\baccess\s(?:to\s[^<>]{1,60}\s(?:is|has been|was)\s)?(?:denied|restricted)\b`,
    String.raw`\byou(?:\shave|['’]ve)\sbeen\sblocked\b`,
    String.raw`\byour\s(?:ip|address|network)[^<>]{0,40}\s(?:blocked|banned|restricted)\b`,
    String.raw`\bcloudflare to restrict access\b`,
    String.raw`\berror code:? 10\d\d\b`,
    String.raw`\b(?:cdn-cgi\/challenge-platform|challenges\.cloudflare\.com|cf-chl-|cf_chl_)`,
    String.raw`\b(?:captcha-delivery\.com|hcaptcha\.com|arkoselabs\.com|funcaptcha\.com|recaptcha\/|px-captcha)`,
    String.raw`\benable javascript and cookies to continue\b`,
    String.raw`\bchecking (?:your browser|if the site connection is secure)\b`,
    String.raw`\b(?:verify|verifying|confirm|prove) (?:that )?you(?:['’]re|\sare) (?:a human|human|not a (?:ro)?bot)\b`,
    String.raw`\b(?:are you a robot|unusual traffic|automated (?:requests|queries)|pardon our interruption)\b`,
  ].join("|"),
  "i",
);
/** Cloudflare's refusal of a program that does not ask for a page. */
const CODE_ALONE = /^\s*error code: 10\d\d\s*$/i;

/** Comments and a byte order mark may come first. */
export function isPage(body: string): boolean {
  return /^\s*</.test(body);
}

/** A challenge has any status, and refuses the address, not the post or the token. */
export function isChallenge({ status, headers, body }: Answered<string>): boolean {
  if (headers["cf-mitigated"] !== undefined) return true;
  if (!isPage(body)) return status !== 429 && CODE_ALONE.test(body.slice(0, 100));
  return CHALLENGE.test(body.slice(0, PAGE_START));
}
