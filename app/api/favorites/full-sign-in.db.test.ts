import { afterEach, describe, expect, it, vi } from "vitest";
import type { AuthSession } from "@/db/queries/sign-in-sessions";
import { callAs, type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { sessionAnswer } from "@/lib/auth/embedded/session";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { GET as EXPORT } from "../account/export/route";
import { DELETE as DELETE_ACCOUNT } from "../account/route";
import { POST as SIGN_OUT } from "../account/sign-out/route";
import { POST as SYNC } from "../auth/sync-user/route";
import { DELETE as REMOVE } from "./[video_id]/route";
import { GET as AMONG } from "./among/route";
import { POST as ADD, GET as LIST } from "./route";

process.env.RATE_LIMITS = "off";
const database = signInDatabase();
afterEach(() => void vi.useRealTimers());

const CALLS: [string, (person: Person) => ReturnType<typeof callAs>][] = [
  ["the list", (person) => callAs(person, LIST, "GET", "/api/favorites")],
  ["the hearts", (person) => callAs(person, AMONG, "GET", "/api/favorites/among?ids=1")],
  [
    "an addition",
    (person) => callAs(person, ADD, "POST", "/api/favorites", { body: { video_id: "1" } }),
  ],
  [
    "a removal",
    (person) => callAs(person, REMOVE, "DELETE", "/api/favorites/1", { params: { video_id: "1" } }),
  ],
  [
    "a sync",
    (person) =>
      callAs(person, SYNC, "POST", "/api/auth/sync-user", { body: { supabase_id: person.id } }),
  ],
];

/** Signs a new token for the user, with the session's present assurance level. */
async function renew(person: Person, aal: "aal1" | "aal2"): Promise<Person> {
  const [session] = await database.sql<AuthSession[]>`
    update auth_sessions set aal = ${aal} where user_id = ${person.id}
    returning id, user_id as "userId", aal, amr, rotation, created_at as "createdAt"`;
  if (!session) throw new Error("no session");
  const { access_token } = await sessionAnswer(session);
  return { ...person, bearer: `Bearer ${access_token}` };
}

const addFactor = (person: Person) => database.sql`
  insert into auth_factors (user_id, secret, status) values (${person.id}, 'S', 'verified')`;

describe.each(CALLS)("%s", (_, call) => {
  it("needs the second factor of an account that has one", async () => {
    const ana = await signUp();
    await addFactor(ana);
    const refused = await call(ana);
    expect(refused).toMatchObject({ status: 403, body: { error: "factor_required" } });
    expect(refused.body.message).toContain("authenticator app");
    expect((await call(await renew(ana, "aal2"))).body.error).not.toBe("factor_required");
  });

  it("refuses tokens from before a sign-out of all sessions, and takes later ones", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ana = await signUp();
    expect((await call(ana)).status).not.toBe(401);
    const answer = await callAs(ana, SIGN_OUT, "POST", "/api/account/sign-out");
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await call(ana)).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
    vi.setSystemTime(Date.now() + 2_000);
    expect((await call(await renew(ana, "aal1"))).status).not.toBe(401);
  });

  it("refuses a session that has ended", async () => {
    const ana = await signUp();
    await database.sql`delete from auth_sessions where user_id = ${ana.id}`;
    expect(await call(ana)).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
  });
});

describe.each<[string, (person: Person) => ReturnType<typeof callAs>]>([
  ["the export", (person) => callAs(person, EXPORT, "GET", "/api/account/export")],
  ["the deletion", (person) => callAs(person, DELETE_ACCOUNT, "DELETE", "/api/account")],
])("%s, which asks for a live session", (_, call) => {
  it("refuses what a full sign-in refuses: tokens from before a sign-out of all sessions", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ana = await signUp();
    await callAs(ana, SIGN_OUT, "POST", "/api/account/sign-out");
    expect(await call(ana)).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
    vi.setSystemTime(Date.now() + 2_000);
    expect((await call(await renew(ana, "aal1"))).status).toBe(200);
  });
});

it("signs out all sessions only after the second factor of an account that has one", async () => {
  const ana = await signUp();
  await addFactor(ana);
  const signOut = (person: Person) => callAs(person, SIGN_OUT, "POST", "/api/account/sign-out");
  expect(await signOut(ana)).toMatchObject({ status: 403, body: { error: "factor_required" } });
  expect(
    await database.sql`select from users where signed_out_at is not null and id = ${ana.id}`,
  ).toEqual([]);
  expect((await signOut(await renew(ana, "aal2"))).status).toBe(200);
});

it("refuses to sign out all sessions without a bearer", async () => {
  expect((await callAs(null, SIGN_OUT, "POST", "/api/account/sign-out")).status).toBe(401);
});

it("a sign-out of all sessions at the embedded service voids tokens too", async () => {
  const { logOut } = await import("@/lib/auth/embedded/endpoints/user");
  const ana = await signUp();
  const url = new URL("http://localhost/auth/v1/logout?scope=global");
  const request = new Request(url, { method: "POST", headers: { authorization: ana.bearer } });
  await logOut({ request, url, id: "" });
  const [user] = await database.sql`select signed_out_at from users where id = ${ana.id}`;
  expect(user?.signed_out_at).not.toBeNull();
});
