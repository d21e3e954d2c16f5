import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hasSignIn } from "./settings";
import { newAddress, post, visit } from "./visitor";

async function signUp(address: string) {
  const person = { email: `${randomUUID()}@postreel.example`, password: "correct horse battery" };
  const answer = await post("/auth/v1/signup", person, address);
  const { access_token, user } = await answer.json();
  return { ...person, id: user.id as string, authorization: `Bearer ${access_token}` };
}

describe.skipIf(!hasSignIn)("an account of the real sign-in service", () => {
  it("is exported, and deleted in the app and in the sign-in service, through the proxy", async () => {
    const address = newAddress();
    const { authorization, email, password, id } = await signUp(address);
    const headers = { authorization, "content-type": "application/json" };
    const synced = await visit("/api/auth/sync-user", address, {
      method: "POST",
      headers,
      body: JSON.stringify({ supabase_id: id, email, provider: "email" }),
    });
    expect(synced.status, await synced.clone().text()).toBe(200);
    const exported = await visit("/api/account/export", address, { headers });
    expect(exported.status, await exported.clone().text()).toBe(200);
    expect((await exported.json()).user).toMatchObject({ id, email });
    const deleted = await visit("/api/account", address, { method: "DELETE", headers });
    expect(deleted.status, await deleted.clone().text()).toBe(200);
    const again = await post("/auth/v1/token?grant_type=password", { email, password }, address);
    expect([again.status, (await again.json()).error_code]).toEqual([400, "invalid_credentials"]);
  });
});
