import "server-only";
import { hkdfSync } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import { env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";
import { siteUrl } from "@/lib/site-url";

const FILE = "sign-in-key.json";

export type SigningKey = {
  privateKey: CryptoKey;
  publicJwk: JWK & { kid: string };
  /** Marks refresh tokens as ours. */
  refreshKey: Buffer;
};

/** DATA_DIR keeps the key, so that sessions survive a restart. */
export function signingKey(): Promise<SigningKey> {
  return processWide("auth.signing-key", () => loadSigningKey(env().DATA_DIR));
}

export async function loadSigningKey(folder: string): Promise<SigningKey> {
  const path = join(folder, FILE);
  const stored = readKey(path) ?? (await makeKey(folder, path));
  const privateKey = await importJWK(stored, "ES256");
  if (privateKey instanceof Uint8Array || !stored.d)
    throw new Error(`${path} holds no private key`);
  const { kty, crv, x, y } = stored;
  const kid = await calculateJwkThumbprint({ kty, crv, x, y } as JWK);
  const publicJwk: JWK & { kid: string } = {
    ...({ kty, crv, x, y } as JWK),
    alg: "ES256",
    kid,
    use: "sig",
    key_ops: ["verify"],
  };
  return { privateKey, publicJwk, refreshKey: refreshKeyOf(stored) };
}

function refreshKeyOf({ d }: JWK): Buffer {
  const secret = Buffer.from(d ?? "", "base64url");
  return Buffer.from(hkdfSync("sha256", secret, "", "postreel refresh tokens", 32));
}

function readKey(path: string): JWK | null {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Linking into place never leaves a half-written key, and only one of two writers wins. */
async function makeKey(folder: string, path: string): Promise<JWK> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  mkdirSync(folder, { recursive: true });
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(jwk), { mode: 0o600 });
  try {
    linkSync(aside, path);
    return jwk;
  } catch (error) {
    const winner = readKey(path);
    if (winner === null) throw error;
    return winner;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A loopback address, which no other site trusts. */
export function embeddedIssuer(): string {
  return new URL("/auth/v1", siteUrl()).href;
}
