import "server-only";
import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { signingKey } from "./signing-key";

const SESSION_BYTES = 16;
const BODY_BYTES = SESSION_BYTES + 4;
const MARK_BYTES = 16;

type Refresh = { id: string; rotation: number };

function mark(body: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(body).digest().subarray(0, MARK_BYTES);
}

/** Session, rotation and signature: no token needs to be stored. */
export async function makeRefreshToken({ id, rotation }: Refresh): Promise<string> {
  const { refreshKey } = await signingKey();
  const body = Buffer.alloc(BODY_BYTES);
  body.write(id.replaceAll("-", ""), "hex");
  body.writeUInt32BE(rotation, SESSION_BYTES);
  return Buffer.concat([body, mark(body, refreshKey)]).toString("base64url");
}

/** Null for tokens that are not ours. */
export async function readRefreshToken(token: string): Promise<Refresh | null> {
  if (!/^[\w-]{48}$/.test(token)) return null;
  const { refreshKey } = await signingKey();
  const bytes = Buffer.from(token, "base64url");
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), mark(body, refreshKey))) return null;
  const hex = body.toString("hex", 0, SESSION_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { id, rotation: body.readUInt32BE(SESSION_BYTES) };
}

export function makeSecret(): { secret: string; secretHash: Buffer } {
  const secret = randomUUID();
  return { secret, secretHash: hashSecret(secret) };
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** RFC 7636, 4.6. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
