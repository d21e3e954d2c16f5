import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSignIn, ports, variables } from "./settings";

const urlOf = (user: string, password = "", port = ports.database) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/postreel`;
const open = (url: string) => postgres(url, { max: 1, prepare: false, onnotice: () => undefined });

let app: Sql;
let pooled: Sql;
beforeAll(() => {
  app = open(variables.DATABASE_DIRECT_URL ?? "");
  pooled = open(variables.DATABASE_URL ?? "");
});
afterAll(async () => {
  await app.end();
  await pooled.end();
});

const REFUSED = { code: "42501" };

describe("the app's role", () => {
  it("is not a superuser and cannot create roles or read files", async () => {
    const [role] = await app`
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user`;
    expect(Object.values(role ?? { none: true })).toEqual(Array(5).fill(false));
    await expect(app`create role intruder`).rejects.toMatchObject(REFUSED);
    await expect(app`select pg_read_file('/etc/passwd')`).rejects.toMatchObject(REFUSED);
    await expect(app`copy (select 1) to program 'true'`).rejects.toMatchObject(REFUSED);
  });

  it.skipIf(!hasSignIn)("cannot read passwords or sessions of the sign-in service", async () => {
    await expect(app`select * from auth.users`).rejects.toMatchObject(REFUSED);
    await expect(app`select * from auth.refresh_tokens`).rejects.toMatchObject(REFUSED);
  });

  it("has migrated the database through its direct address", async () => {
    const [found] = await app`select count(*)::int as tables from pg_tables
      where schemaname = 'public' and tableowner = 'postreel'`;
    expect(found?.tables).toBeGreaterThan(10);
  });
});

describe("the sign-in service's role", () => {
  it("cannot read the app's tables", async () => {
    const auth = open(urlOf("supabase_auth_admin", variables.AUTH_POSTGRES_PASSWORD));
    await expect(auth`select * from public.users`).rejects.toMatchObject(REFUSED);
    await auth.end();
  });
});

describe("a password", () => {
  it.each(["postreel", "supabase_auth_admin", "postgres"])("is required of %s", async (user) => {
    const stranger = open(urlOf(user, "guessed"));
    await expect(stranger`select 1`).rejects.toMatchObject({ code: "28P01" });
    await stranger.end({ timeout: 1 });
  });
});

describe("the pooler", () => {
  it("shares backends between clients, one transaction at a time", async () => {
    const others = [open(variables.DATABASE_URL ?? ""), open(variables.DATABASE_URL ?? "")];
    await Promise.all(others.map((one) => one`select pg_sleep(0.05)`));
    const pools = await pooled`select count(*)::int as clients from pg_stat_activity
      where usename = 'postreel' and datname = 'postreel'`;
    expect(pools[0]?.clients).toBeLessThan(45);
    for (const one of others) await one.end();
  });
});
