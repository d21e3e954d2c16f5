import { randomBytes } from "node:crypto";
import type { ClientSettings } from "./graphql-config";

// Chrome on Windows sends these for X's web client, in this order and casing; undici writes `Host`,
// `Connection` and `Content-Length` first. From FxEmbed and nitter (2026-08) and Chromium's sources.
type Headers = Record<string, string>;
type Agent = Pick<ClientSettings, "userAgent">;

const ORIGIN = "https://x.com";
/** zstd is missing: Node has it from 22.15 on only. */
export const ENCODINGS = "gzip, deflate, br";
const LANGUAGES = "en-US,en;q=0.9";

/** Any csrf token works as long as cookie and header are equal. */
export function graphqlHeaders(settings: ClientSettings, token: string): Headers {
  const csrf = randomBytes(16).toString("hex");
  return apiHeaders(settings, {
    "x-csrf-token": csrf,
    "x-guest-token": token,
    "content-type": "application/json",
    Cookie: `guest_id=v1%3A${token}; ct0=${csrf}`,
  });
}

export function activationHeaders(settings: ClientSettings): Headers {
  return apiHeaders(settings, { "content-type": "application/x-www-form-urlencoded" });
}

function apiHeaders({ bearer, userAgent, hosts }: ClientSettings, own: Headers): Headers {
  const { Cookie, "content-type": type = "", ...tokens } = own;
  const hints = clientHints(userAgent);
  return sentBy(userAgent, {
    "sec-ch-ua-platform": hints.platform,
    authorization: `Bearer ${bearer}`,
    ...tokens,
    "x-twitter-client-language": "en",
    "sec-ch-ua": hints.brands,
    "x-twitter-active-user": "yes",
    "sec-ch-ua-mobile": hints.mobile,
    "User-Agent": userAgent,
    "content-type": type,
    Accept: "*/*",
    Origin: ORIGIN,
    "Sec-Fetch-Site": hosts.api === "x.com" ? "same-origin" : "same-site",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
    Referer: `${ORIGIN}/`,
    "Accept-Encoding": ENCODINGS,
    "Accept-Language": LANGUAGES,
    ...(Cookie === undefined ? {} : { Cookie }),
  });
}

/** X's embed asks for `tweet-result` from a frame of `platform.twitter.com`. */
export function embedHeaders({ userAgent }: Agent): Headers {
  const hints = clientHints(userAgent);
  return sentBy(userAgent, {
    "sec-ch-ua-platform": hints.platform,
    "User-Agent": userAgent,
    "sec-ch-ua": hints.brands,
    "sec-ch-ua-mobile": hints.mobile,
    Accept: "*/*",
    Origin: "https://platform.twitter.com",
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
    Referer: "https://platform.twitter.com/",
    "Accept-Encoding": ENCODINGS,
    "Accept-Language": LANGUAGES,
  });
}

export function pageHeaders({ userAgent }: Agent): Headers {
  const hints = clientHints(userAgent);
  return sentBy(userAgent, {
    "sec-ch-ua": hints.brands,
    "sec-ch-ua-mobile": hints.mobile,
    "sec-ch-ua-platform": hints.platform,
    "Upgrade-Insecure-Requests": "1",
    "User-Agent": userAgent,
    Accept:
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    "Sec-Fetch-Site": "none",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-User": "?1",
    "Sec-Fetch-Dest": "document",
    "Accept-Encoding": ENCODINGS,
    "Accept-Language": LANGUAGES,
  });
}

export function scriptHeaders({ userAgent }: Agent): Headers {
  const hints = clientHints(userAgent);
  return sentBy(userAgent, {
    "sec-ch-ua-platform": hints.platform,
    Origin: ORIGIN,
    "User-Agent": userAgent,
    "sec-ch-ua": hints.brands,
    "sec-ch-ua-mobile": hints.mobile,
    Accept: "*/*",
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "script",
    Referer: `${ORIGIN}/`,
    "Accept-Encoding": ENCODINGS,
    "Accept-Language": LANGUAGES,
  });
}

const FILLERS = [" ", "(", ":", "-", ".", "/", ")", ";", "=", "?", "_"];
const FILLER_VERSIONS = ["8", "99", "24"];
/** Orders of the made-up brand, Chromium and Chrome, by version. */
const PLACES = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const PLATFORMS = [
  ["Macintosh", "macOS"],
  ["Android", "Android"],
  ["CrOS", "Chrome OS"],
  ["Linux", "Linux"],
  ["X11", "Linux"],
] as const;

/** Only Chromium sends client hints. */
function sentBy(userAgent: string, headers: Headers): Headers {
  if (/\bChrome\/\d/.test(userAgent)) return headers;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("sec-ch-ua")),
  );
}

type Hints = { brands: string; platform: string; mobile: string };

/** Adds the made-up brand that Chromium derives from its version. */
export function clientHints(userAgent: string): Hints {
  const major = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 0);
  const first = FILLERS[major % FILLERS.length];
  const second = FILLERS[(major + 1) % FILLERS.length];
  const filler = FILLER_VERSIONS[major % FILLER_VERSIONS.length];
  const brands = [
    `"Not${first}A${second}Brand";v="${filler}"`,
    `"Chromium";v="${major}"`,
    `"${/\bEdg\//.test(userAgent) ? "Microsoft Edge" : "Google Chrome"}";v="${major}"`,
  ];
  const placed: string[] = [];
  for (const [index, place] of (PLACES[major % PLACES.length] ?? PLACES[0]).entries()) {
    placed[place] = brands[index] ?? "";
  }
  const platform = PLATFORMS.find(([name]) => userAgent.includes(name))?.[1] ?? "Windows";
  const mobile = /\bMobile\b/.test(userAgent) ? "?1" : "?0";
  return { brands: placed.join(", "), platform: `"${platform}"`, mobile };
}
