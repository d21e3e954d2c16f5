import type { IncomingMessage } from "node:http";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";

/** Next writes titles and statuses into the head for clients that name themselves (`htmlLimitedBots`). */
const USER_AGENT = "postreel";

/** No other header reaches the renderer of a shared page. */
const FORWARDED_TO_PAGES = ["x-request-id", SOCKET_ADDRESS_HEADER];

/** These may change a response, or count a read. No other reaches the origin of a shared response. */
const FORWARDED = [
  ...FORWARDED_TO_PAGES,
  "accept",
  "accept-language",
  "cookie",
  "user-agent",
  "x-forwarded-for",
  "x-lang",
];

export function forwardedHeaders(
  { headers }: IncomingMessage,
  host: string,
  isPage: boolean,
): Record<string, string> {
  const forwarded: Record<string, string> = isPage ? { host, "user-agent": USER_AGENT } : { host };
  for (const name of isPage ? FORWARDED_TO_PAGES : FORWARDED) {
    const value = headers[name];
    if (typeof value === "string") forwarded[name] = value;
  }
  return forwarded;
}
