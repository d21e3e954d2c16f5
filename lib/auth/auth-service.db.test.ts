import { expect, it } from "vitest";
import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { deleteAuthUser } from "./auth-service";
import { embeddedService } from "./testing/embedded-service";
import { openBrowser, refusalIn } from "./testing/open-browser";
import { register } from "./testing/sign-in-contract";
import { signInDatabase } from "./testing/sign-in-database";

const database = signInDatabase();
const service = embeddedService();

const routes = {
  required: defineRoute({ input: z.unknown(), from: "query", viewer: "required" }, () => ({})),
  live: defineRoute({ input: z.unknown(), from: "query", viewer: "live" }, () => ({})),
};

async function call(route: keyof typeof routes, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request("http://localhost/api/me", { headers });
  return (await routes[route](request, { params: Promise.resolve({}) })).status;
}

it("a route that needs a live session sees that one has ended; other routes trust the token", async () => {
  const { auth, session } = await register(service);
  expect(await call("live", session.access_token)).toBe(200);
  await auth.signOut({ scope: "local" });
  expect(await call("required", session.access_token)).toBe(200);
  expect(await call("live", session.access_token)).toBe(401);
});

it("deletes an account with its sessions, identities and factors, and can be repeated", async () => {
  const { auth, email, password, session } = await register(service);
  const { id } = session.user;
  await auth.mfa.enroll({ factorType: "totp" });
  const bystander = await register(service);
  await deleteAuthUser(id);
  await deleteAuthUser(id);
  const rows = await database.sql`
    select user_id from auth_sessions where user_id = ${id}
    union all select user_id from auth_identities where user_id = ${id}
    union all select user_id from auth_factors where user_id = ${id}`;
  expect(rows).toHaveLength(0);
  expect(refusalIn((await auth.getUser()).error)?.code).toBe("user_not_found");
  expect((await auth.refreshSession()).error).not.toBeNull();
  const again = await openBrowser(service).auth.signInWithPassword({ email, password });
  expect(refusalIn(again.error)?.code).toBe("invalid_credentials");
  expect((await bystander.auth.getUser()).error).toBeNull();
});
