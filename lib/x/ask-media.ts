import "server-only";
import { type Gateway, gateway } from "./gateway";

const VIDEO_HOST = "https://video.twimg.com/";

/** `unclear`: X refuses, is busy or cannot be reached, which says nothing about the file. */
export type MediaStanding = "there" | "gone" | "unclear";

/**
 * Whether a file on X's video host still exists; no other host is called. Sent without a Referer,
 * for which X would answer 403.
 */
export async function askMedia(
  url: string,
  ask: Gateway["ask"] = gateway().ask,
): Promise<MediaStanding> {
  if (!url.startsWith(VIDEO_HOST)) return "unclear";
  const reply = await ask({ url, method: "HEAD" });
  if (reply.kind === "unreachable") return "unclear";
  if (reply.status === 404 || reply.status === 410) return "gone";
  return reply.status < 400 ? "there" : "unclear";
}
