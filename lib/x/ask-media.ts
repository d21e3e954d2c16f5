import "server-only";
import { type Gateway, gateway } from "./gateway";

/** `unclear`: X refuses, is busy or cannot be reached, which says nothing of the file. */
export type MediaStanding = "there" | "gone" | "unclear";

/** Whether a file of X's video host is still there. No Referer goes with it: X would answer 403. */
export async function askMedia(
  url: string,
  ask: Gateway["ask"] = gateway().ask,
): Promise<MediaStanding> {
  const reply = await ask({ url, method: "HEAD" });
  if (reply.kind === "unreachable") return "unclear";
  if (reply.status === 404 || reply.status === 410) return "gone";
  return reply.status < 400 ? "there" : "unclear";
}
