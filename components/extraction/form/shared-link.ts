import { useEffect, useEffectEvent } from "react";
import { parsePostUrl } from "@/lib/x/post-url";

/** Parameters with a link: our deep links use `url`, share sheets any (Android `text`). */
const PARAMETERS = ["url", "text", "title"] as const;

/** The link of a query, and the query without it; null without any of the parameters. */
export function sharedLink(search: string): { link: string | null; rest: string } | null {
  const query = new URLSearchParams(search);
  const texts = PARAMETERS.map((name) => query.get(name)?.trim() ?? "").filter(Boolean);
  if (!PARAMETERS.some((name) => query.has(name))) return null;
  for (const name of PARAMETERS) query.delete(name);
  const link = texts.find((text) => parsePostUrl(text).kind !== "invalid") ?? texts[0] ?? null;
  return { link, rest: query.size > 0 ? `?${query}` : "" };
}

/** Runs a link of the address (deep link or share sheet) and removes it from there. */
export function useSharedLink(run: (link: string) => void): void {
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    const found = sharedLink(location.search);
    if (!found) return;
    history.replaceState(history.state, "", location.pathname + found.rest + location.hash);
    if (found.link !== null) runOnce(found.link);
  }, []);
}
