import { empty, html, json, redirect } from "../answer";
import { fxtwitterRefusal } from "../payloads/fxtwitter";
import { syndicationBadRequest } from "../payloads/syndication";
import { escapeText } from "../payloads/text";
import { type Host, isInRange, replyInTurn } from "./ask";

/** Codes of `t.co` and their targets. Other codes get 404. */
export const SHORT_LINKS: Readonly<Record<string, string>> = {
  "7r1Ad5m2MV": "https://x.com/NASA/status/1491475671058681863",
  NuEfFRtO9J: "https://x.com/NASA/status/1491475671058681863/video/1",
  oldHost000: "https://twitter.com/harbour_light/status/2041000518264913157?s=20",
  warned0000:
    "https://twitter.com/safety/unsafe_link_warning?unsafe_link=https%3A%2F%2Fx.com%2FNASA%2Fstatus%2F1491475671058681863",
  offHost000: "https://attacker.example/NASA/status/1491475671058681863",
  profile000: "https://x.com/NASA",
  twoHops000: "https://t.co/7r1Ad5m2MV",
  itself0000: "https://t.co/itself0000",
  plainHttp0: "http://x.com/NASA/status/1491475671058681863",
};

/** `t.co`: programs get a Location header, browsers a page that redirects by itself. */
export const shortLink: Host = {
  target: () => "t.co",
  answer({ path, headers }) {
    const target = SHORT_LINKS[path.slice(1)];
    if (target === undefined) return empty(404);
    if (!headers["user-agent"]?.includes("Mozilla/")) return redirect(target, 301);
    const shown = escapeText(target).replaceAll('"', "&quot;");
    return html(
      `<head><noscript><META http-equiv="refresh" content="0;URL=${shown}"></noscript>` +
        `<title>${shown}</title></head><script>location.replace(${JSON.stringify(target)})</script>`,
    );
  },
};

/** `cdn.syndication.twimg.com`. Without a token X answers `{}` with status 200. */
export const syndication: Host = {
  target: () => "syndication",
  answer({ method, path, query }, world) {
    if (path !== "/tweet-result") return empty(404);
    if (method !== "GET") return empty(405, { allow: "GET" });
    if (!query.get("token")) return json({});
    const id = query.get("id") ?? "";
    if (!isInRange(id)) return json(syndicationBadRequest(), 400);
    return replyInTurn("syndication", id, world);
  },
};

const STATUS_PATH = /^\/(?:\w{1,15}\/)?status\/(\d+)(?:\/[a-z]{2})?$/;

/** `api.fxtwitter.com`, version 1. */
export const fxtwitter: Host = {
  target: () => "fxtwitter",
  answer({ path }, world) {
    const id = STATUS_PATH.exec(path)?.[1] ?? "";
    return isInRange(id) ? replyInTurn("fxtwitter", id, world) : json(fxtwitterRefusal(404), 404);
  },
};
