import { expect, it } from "vitest";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { enforceRetention } from "@/lib/jobs/enforce-retention";
import { removeAccount } from "./deletion";
import { signUp } from "./testing/sign-up";

const database = signInDatabase();
const BO = "22222222-2222-4222-8222-222222222222";
const operator = { by: "olga", reason: "asked by mail", isTrial: false };
const DAY = 24 * 3_600_000;

const tombstones = () => database.sql`
  select id, sign_in_deleted_at is not null as "isSignInDeleted" from users
  where deleted_at is not null order by email, id`;

it("the embedded service deletes its own accounts, and none that a hosted service may have", async () => {
  const ana = await signUp("Ana");
  await database.sql`insert into users (id) values (${ana.id}), (${BO})`;
  expect(await removeAccount(ana.id, operator)).toMatchObject({ isSignInDeleted: true });
  expect(await removeAccount(BO, operator)).toMatchObject({ isSignInDeleted: false });
  const later = new Date(Date.now() + 31 * DAY);
  for (let run = 0; run < 2; run += 1) await enforceRetention(later);
  expect(await tombstones()).toEqual([{ id: BO, isSignInDeleted: false }]);
});

it("deletions that wait for another service do not block others", async () => {
  const ana = await signUp("Ana");
  await database.sql`
    insert into users (id, deleted_at)
    select gen_random_uuid(), now() - interval '1 h' from generate_series(1, 600)`;
  await database.sql`insert into users (id, deleted_at) values (${ana.id}, now())`;
  for (let run = 0; run < 2; run += 1) await enforceRetention(new Date());
  const [user] = await database.sql`select sign_in_deleted_at from users where id = ${ana.id}`;
  expect(user?.sign_in_deleted_at).not.toBeNull();
  expect(await database.sql`select from auth_users where id = ${ana.id}`).toHaveLength(0);
});
