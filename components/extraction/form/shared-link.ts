import { useEffect, useEffectEvent } from "react";
import { queryValues } from "@/lib/query-values";
import { parsePostUrl } from "@/lib/x/post-url";

/** Parameters with a link: our deep links use `url`, share sheets any (Android `text`). */
const PARAMETERS = ["url", "text", "title"] as const;

export function sharedLink(search: string): { link: string | null; rest: string } | null {
  const query = new URLSearchParams(search);
  const values = queryValues(query);
  const texts = PARAMETERS.map((name) => values[name]?.trim() ?? "").filter(Boolean);
  if (!PARAMETERS.some((name) => values[name] !== undefined)) return null;
  for (const name of PARAMETERS) query.delete(name);
  const link = texts.find((text) => parsePostUrl(text).kind !== "invalid") ?? texts[0] ?? null;
  return { link, rest: query.size > 0 ? `?${query}` : "" };
}

/** Marks a history entry whose result this browser has shown: a reload restores it. */
const MARK = "result";

/** Null removes it from the address. */
export function nameResult(link: string | null): void {
  const rest = sharedLink(location.search)?.rest ?? location.search;
  const query = new URLSearchParams(rest);
  if (link !== null) query.set("url", link);
  const search = query.size > 0 ? `?${query}` : "";
  const address = location.pathname + search + location.hash;
  history.replaceState({ ...history.state, [MARK]: link ?? undefined }, "", address);
}

/** `isKnown`: this browser has shown the result in the same entry of the history. */
export function useSharedLink(run: (link: string, isKnown: boolean) => void): void {
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    const found = sharedLink(location.search);
    if (!found) return;
    const isKnown = found.link !== null && history.state?.[MARK] === found.link;
    nameResult(null);
    if (found.link !== null) runOnce(found.link, isKnown);
  }, []);
}
