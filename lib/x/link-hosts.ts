import { sharedSlot } from "@/lib/runtime/slots";

const X_HOSTS: ReadonlySet<string> = new Set([
  "x.com",
  "twitter.com",
  "twitter3e4tixl4xyajtrzo62zg5vztmjuricljdp2c5kshju4avyoid.onion",
]);

/** Mirrors show posts of X under X's own paths; `X_LINK_HOSTS` adds others. */
const MIRRORS: ReadonlySet<string> = new Set([
  ...["fxtwitter.com", "fixupx.com", "xfixup.com", "twittpr.com", "vxtwitter.com", "fixvx.com"],
  ...["pxtwitter.com", "twitfix.com", "twxtter.com", "twittersx.com", "ayytwitter.com"],
  ...["girlcockx.com", "stupidpenisx.com", "cunnyx.com", "hitlerx.com", "skibidix.com"],
  ...["xcancel.com", "lightbrd.com", "twiiit.com", "nuku.trabun.org", "xitter.me"],
  ...["twstalker.com", "sotwe.com", "threadreaderapp.com", "unrollnow.com", "rattibha.com"],
]);

const LIVE_HOSTS: ReadonlySet<string> = new Set(["pscp.tv", "periscope.tv"]);
/** A word of the text may be glued to X's own. */
const SHORT_LINK_HOST = /^t\.co$|^[\w.-]*pic\.(?:x|twitter)\.com$/;

export type LinkHost = "x" | "mirror" | "short" | "live" | null;

/** One sub-domain may be before the host, and `www.` before that. */
export function linkHostOf(hostname: string): LinkHost {
  const host = hostname.replace(/\.$/, "").replace(/^www\./, "");
  if (SHORT_LINK_HOST.test(host)) return "short";
  const names = [host, host.replace(/^[a-z0-9-]{1,20}\./, "")];
  if (names.some((name) => X_HOSTS.has(name))) return "x";
  if (names.some((name) => LIVE_HOSTS.has(name))) return "live";
  // Mirrors of nitter are called after it: nitter.net, nitter.example.org.
  const isNitter = /^nitter\.[a-z0-9.-]+\.?[a-z]{2,}$/.test(host);
  const isKnown = names.some((name) => MIRRORS.has(name) || furtherHosts().includes(name));
  return isNitter || isKnown ? "mirror" : null;
}

/** Name of the `<meta>` for `X_LINK_HOSTS`: no script of the build holds a setting. */
export const LINK_HOSTS = "link-hosts";

/** Set by `env()`, which reads links itself and so cannot be asked here. */
export const linkHosts = sharedSlot<readonly string[]>("x.link-hosts");

function furtherHosts(): readonly string[] {
  if (typeof document === "undefined") return linkHosts.get() ?? [];
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${LINK_HOSTS}"]`);
  return meta ? meta.content.split(" ") : [];
}
