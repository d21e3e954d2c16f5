import { createHash } from "node:crypto";
import type { ReadyJson } from "./cached-json";

/** An answer as bytes with their `ETag`. */
export function readyJson(answer: object): ReadyJson {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}
