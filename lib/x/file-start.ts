import type { Gateway } from "./gateway";

const FIRST_BOX = "ftyp";
const START = "bytes=0-63";
const MAX_BYTES = 64 * 1024;

/** `ok` if the file begins as an MP4 does. Sends no `Referer`, as our pages do. */
export async function readFileStart(
  gateway: Gateway,
  url: string,
  egress?: string,
): Promise<string> {
  const headers = { Range: START };
  const reply = await gateway.askBytes({ url, headers, egress, maxBytes: MAX_BYTES });
  if (reply.kind === "unreachable") return reply.cause;
  if (reply.status !== 206 && reply.status !== 200) return `status_${reply.status}`;
  return reply.body.toString("latin1", 4, 8) === FIRST_BOX ? "ok" : "no_mp4";
}
