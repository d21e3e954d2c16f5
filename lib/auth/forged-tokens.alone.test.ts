import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET } from "@/app/api/favorites/route";
import { type Forgery, forgeries } from "./testing/forgeries";
import { json, type KeyServer, makeKeys, startKeyServer } from "./testing/key-server";
import { claimsOf, signToken } from "./testing/sign-token";

let keys: Awaited<ReturnType<typeof makeKeys>>;
let server: KeyServer;
let issuer: string;
let forged: Forgery[];
beforeAll(async () => {
  keys = await makeKeys();
  server = await startKeyServer(json(keys.published));
  issuer = `${server.url}/auth/v1`;
  process.env.NEXT_PUBLIC_SUPABASE_URL = server.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = "sb_publishable_1";
  // No database answers here, so a request with an accepted token fails in another way.
  process.env.DATABASE_URL = "postgres://127.0.0.1:1/nowhere";
});
beforeAll(async () => {
  forged = await forgeries(keys, issuer);
}, 30_000);
afterAll(() => server.stop());

function call(authorization: string): Promise<Response> {
  const request = new Request("http://localhost/api/favorites", { headers: { authorization } });
  return GET(request, { params: Promise.resolve({}) });
}

describe("five hundred forged and mangled tokens", () => {
  it("are all refused, and make the service publish its keys twice at most", async () => {
    expect(forged.length).toBeGreaterThanOrEqual(500);
    const seen = forged.map(({ authorization }) => authorization);
    expect(forged.filter(({ authorization }, i) => seen.indexOf(authorization) !== i)).toEqual([]);
    const answers = await Promise.all(
      forged.map(async ({ what, authorization }) => {
        const response = await call(authorization);
        const { error } = await response.json();
        return `${what}: ${response.status} ${error} ${response.headers.get("www-authenticate")}`;
      }),
    );
    const refused = forged.map(({ what }) => `${what}: 401 unauthenticated Bearer`);
    expect(answers).toEqual(refused);
    expect(server.calls.length).toBeLessThanOrEqual(2);
  }, 30_000);

  it("are refused by a check that a valid token passes", async () => {
    const token = await signToken(keys.privateKey, keys.header, claimsOf(issuer));
    expect((await call(`Bearer ${token}`)).status).toBe(503);
  });
});
