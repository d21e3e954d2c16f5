import { fetchAsViewer } from "@/lib/auth/fetch-as-viewer";
import { currentViewer } from "@/lib/auth/session-store";
import { warnOf } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { dropClaimedHearts, readHearts } from "@/lib/favorites/device-hearts";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { cacheHearts } from "./cache-hearts";

const imports = new Map<string, Promise<void>>();
const underWay = new Map<string, Promise<void>>();

/** Hearts that fail are tried again on the next page. */
export function importHearts(userId: string, language: Language): Promise<void> {
  return imports.get(userId) ?? start(userId, language);
}

function start(userId: string, language: Language): Promise<void> {
  const importing = send(userId, language)
    .catch(warnOf)
    .finally(() => underWay.delete(userId));
  imports.set(userId, importing);
  underWay.set(userId, importing);
  return importing;
}

/** Later changes wait for it, so that they count. */
export function runningImport(userId: string): Promise<void> | undefined {
  return underWay.get(userId);
}

async function send(userId: string, language: Language): Promise<void> {
  const ids = readHearts(browserStorage(), userId);
  if (ids.length === 0) return;
  await fetchAsViewer(userId, API.favoritesImport, {
    method: "POST",
    body: { video_ids: ids },
    language,
    // The tab may be left before the request is out.
    keepalive: true,
  });
  if (currentViewer().user?.id === userId) cacheHearts(userId, changedNever(userId, ids));
  dropClaimedHearts(browserStorage(), userId, ids);
}

function changedNever(userId: string, ids: string[]): string[] {
  const left = new Set(readHearts(browserStorage(), userId));
  return ids.filter((id) => left.has(id));
}
