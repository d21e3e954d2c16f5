import type { IncomingHttpHeaders } from "node:http";
import type { Ask } from "./hosts/ask";

export type RecordedRequest = {
  host: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
};

/** Load tests send millions of requests; the log keeps the last ones. */
const KEPT = 20_000;

export function createRequestLog() {
  let entries: RecordedRequest[] = [];
  return {
    add({ host, method, path, query, headers }: Ask) {
      entries.push({ host, method, path, query: Object.fromEntries(query), headers });
      if (entries.length >= 2 * KEPT) entries = entries.slice(-KEPT);
    },
    list: (): RecordedRequest[] => entries.slice(-KEPT),
    clear: () => {
      entries = [];
    },
  };
}
