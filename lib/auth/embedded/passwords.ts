import "server-only";
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { processWide } from "@/lib/runtime/slots";
import { invalid, SignInRefusal } from "./call";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const MIN_LENGTH = 8;
/** GoTrue's own limit, in bytes: passwords must stay valid when they move to a hosted service. */
const MAX_BYTES = 72;
const KEY_BYTES = 32;
const COST = { N: 16_384, r: 8, p: 1 };

export function checkPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  if ([...password].length >= MIN_LENGTH) return;
  throw new SignInRefusal(
    422,
    "weak_password",
    `Password should be at least ${MIN_LENGTH} characters.`,
    { weak_password: { reasons: ["length"] } },
  );
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, COST);
  return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

/** Takes the same time without a hash, so that timing does not reveal which accounts exist. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const known =
    hash ?? (await processWide("auth.no-password", () => hashPassword("nobody has this")));
  const [salt = "", key = ""] = known.split(".");
  const derived = await derive(password, Buffer.from(salt, "base64url"), KEY_BYTES, COST);
  return timingSafeEqual(derived, Buffer.from(key, "base64url")) && hash !== null;
}
