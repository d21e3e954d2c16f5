import { afterAll, beforeAll, expect, it } from "vitest";
import { json, type KeyServer, makeKeys, startKeyServer } from "./testing/key-server";
import { claimsOf, SUB, signToken } from "./testing/sign-token";
import { verifyBearer } from "./verify-bearer";

const SECRET = "a-legacy-secret-of-forty-characters-or-so";
const HS256 = { alg: "HS256", typ: "JWT" };

let keys: Awaited<ReturnType<typeof makeKeys>>;
let server: KeyServer;
beforeAll(async () => {
  keys = await makeKeys();
  server = await startKeyServer(json(keys.published));
  process.env.NEXT_PUBLIC_SUPABASE_URL = server.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = "sb_publishable_1";
  process.env.SUPABASE_JWT_SECRET = SECRET;
});
afterAll(() => server.stop());

function verify(token: string) {
  return verifyBearer(new Headers({ authorization: `Bearer ${token}` }));
}

it("a project that signs with a secret is verified with it, and with nothing else", async () => {
  const claims = claimsOf(`${server.url}/auth/v1`);
  const secret = new TextEncoder().encode(SECRET);
  expect(await verify(await signToken(secret, HS256, claims))).toMatchObject({ id: SUB });
  const refused = [
    await signToken(keys.privateKey, keys.header, claims),
    await signToken(new TextEncoder().encode(`${SECRET}!`), HS256, claims),
    await signToken(secret, { alg: "HS512" }, claims),
  ];
  for (const token of refused) await expect(verify(token)).rejects.toThrow("unauthenticated");
  expect(server.calls).toEqual([]);
});
