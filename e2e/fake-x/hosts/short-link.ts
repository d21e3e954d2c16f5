import { empty, html, redirect } from "../answer";
import { SHORT_LINKS } from "../catalogue/short-links";
import { escapeText } from "../payloads/text";
import type { Host } from "./ask";

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
