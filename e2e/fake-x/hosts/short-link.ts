import { empty, html, redirect } from "../answer";
import { escapeText } from "../payloads/text";
import type { Host } from "./ask";

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

/** `t.co`: programs get a Location, browsers a page that redirects by itself. */
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
