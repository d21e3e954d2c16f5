import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callAs, type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { DELETE as DELETE_ACCOUNT } from "../../account/route";
import { POST } from "./route";

const KEY = "0123456789abcdef0123456789abcdef";
process.env.RATE_LIMITS = "off";
process.env.INTERNAL_API_KEY = KEY;
const database = signInDatabase();

const sync = (person: Person | null, said: object, headers: Record<string, string> = {}) =>
  callAs(person, POST, "POST", "/api/auth/sync-user", { body: said, headers });
const saidBy = ({ id, email, name }: Person) => ({
  supabase_id: id,
  email,
  name,
  provider: "email",
  avatar_url: "https://pictures.example/a.png",
});
async function row(id: string) {
  const [found] = await database.sql`
    select email, name, avatar_url, provider from users where id = ${id}`;
  return found;
}

describe("POST /api/auth/sync-user", () => {
  it("stores the profile of the user's own sign-in, repeatedly", async () => {
    const ana = await signUp("Ana");
    const answers = await Promise.all([sync(ana, saidBy(ana)), sync(ana, saidBy(ana))]);
    answers.push(await sync(ana, saidBy(ana)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await row(ana.id)).toEqual({
      email: ana.email,
      name: "Ana",
      avatar_url: "https://pictures.example/a.png",
      provider: "email",
    });
  });

  it("takes address and provider from the token, not from the body", async () => {
    const ana = await signUp();
    await sync(ana, { ...saidBy(ana), email: "somebody@else.example", provider: "google" });
    expect(await row(ana.id)).toMatchObject({ email: ana.email, provider: "email" });
  });

  it("never merges accounts that share an address", async () => {
    const [ana, bo] = [await signUp(), await signUp()];
    await sync(ana, saidBy(ana));
    const twin = { ...saidBy(bo), supabase_id: randomUUID(), email: ana.email };
    await sync(null, twin, { "x-internal-api-key": KEY });
    const found = await database.sql`select id from users where email = ${ana.email}`;
    expect(found.map(({ id }) => id).toSorted()).toEqual([ana.id, twin.supabase_id].toSorted());
  });

  it("refuses another user's id and a missing token, and writes nothing", async () => {
    const [ana, bo] = [await signUp(), await signUp()];
    expect(await sync(bo, saidBy(ana))).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
    expect(await sync(null, saidBy(ana))).toMatchObject({ status: 401 });
    for (const key of ["", "x", `${KEY}0`, KEY.toUpperCase()]) {
      expect((await sync(null, saidBy(ana), { "x-internal-api-key": key })).status).toBe(401);
    }
    expect(await row(ana.id)).toBeUndefined();
  });

  it("accepts `x-internal-api-key`", async () => {
    const supabase_id = randomUUID();
    const said = { supabase_id, email: "a@postreel.example", name: "A", provider: "x" };
    expect((await sync(null, said, { "x-internal-api-key": KEY })).status).toBe(200);
    expect(await row(supabase_id)).toMatchObject({ email: "a@postreel.example", provider: "x" });
    await sync(null, { supabase_id }, { "x-internal-api-key": KEY });
    expect(await row(supabase_id)).toEqual({
      email: null,
      name: null,
      avatar_url: null,
      provider: "email",
    });
  });

  it.each([
    ["name", "  Ana \n\u202EB\0 ", "Ana B"],
    ["name", "🙂".repeat(500), "🙂".repeat(100)],
    ["name", "\uD83D", null],
    ["avatar_url", "http://pictures.example/a.png", null],
    ["avatar_url", "javascript:alert(1)", null],
    ["avatar_url", "https://a:b@pictures.example/a.png", null],
    ["avatar_url", `https://pictures.example/${"a".repeat(3000)}`, null],
    ["avatar_url", "not an address", null],
  ])("cleans or drops the %s %j", async (field, said, kept) => {
    const ana = await signUp();
    expect((await sync(ana, { ...saidBy(ana), [field]: said })).status).toBe(200);
    expect((await row(ana.id))?.[field]).toBe(kept);
  });

  it.each([
    ["no id", { supabase_id: undefined }],
    ["an id of another kind", { supabase_id: "7" }],
    ["a name that is a list", { name: ["Ana"] }],
  ])("refuses %s", async (_, wrong) => {
    const ana = await signUp();
    expect((await sync(ana, { ...saidBy(ana), ...wrong })).status).toBe(400);
  });

  it("does not create a deleted account again, by token or by key", async () => {
    const ana = await signUp();
    await sync(ana, saidBy(ana));
    expect((await callAs(ana, DELETE_ACCOUNT, "DELETE", "/api/account")).status).toBe(200);
    expect((await sync(ana, saidBy(ana))).status).toBe(403);
    expect((await sync(null, saidBy(ana), { "x-internal-api-key": KEY })).status).toBe(403);
    expect(await row(ana.id)).toEqual({
      email: null,
      name: null,
      avatar_url: null,
      provider: "email",
    });
  });
});
