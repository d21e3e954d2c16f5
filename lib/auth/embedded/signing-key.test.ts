import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { claimsOf, SUB, signToken } from "../testing/sign-token";
import { loadSigningKey } from "./signing-key";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postreel-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a token signed before a restart verifies after it", async () => {
  const before = await loadSigningKey(folder);
  const header = { alg: "ES256", kid: before.publicJwk.kid };
  const token = await signToken(before.privateKey, header, claimsOf("here"));
  const after = await loadSigningKey(folder);
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [after.publicJwk] }));
  expect(payload.sub).toBe(SUB);
  expect(after.refreshKey.equals(before.refreshKey)).toBe(true);
});

it("a key is readable by its owner only, and publishes none of its secret", async () => {
  const { publicJwk } = await loadSigningKey(folder);
  expect(readdirSync(folder)).toEqual(["sign-in-key.json"]);
  expect(statSync(join(folder, "sign-in-key.json")).mode & 0o777).toBe(0o600);
  expect(Object.keys(publicJwk).sort()).toEqual([
    "alg",
    "crv",
    "key_ops",
    "kid",
    "kty",
    "use",
    "x",
    "y",
  ]);
});

it("of many processes that start in one folder at once, one creates it", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey(folder)));
  expect(new Set(keys.map(({ publicJwk }) => publicJwk.kid)).size).toBe(1);
});

it.each(["", "{}", '{"kty":"EC"}', "[]"])(
  "a file that holds no key is not replaced: %j",
  async (text) => {
    writeFileSync(join(folder, "sign-in-key.json"), text);
    await expect(loadSigningKey(folder)).rejects.toThrow();
  },
);
