import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { finishDeletions, removeAccount } from "./deletion";

process.env.AUTH_MODE = "off";
const ANA = "11111111-1111-4111-8111-111111111111";

const database = testDatabase();

it("while sign-in is off no service is called, and the deletion waits", async () => {
  await database.sql`insert into users (id, email) values (${ANA}, 'ana@postreel.example')`;
  const operator = { by: "olga", reason: "asked by mail", isTrial: false };
  expect(await removeAccount(ANA, operator)).toMatchObject({ isSignInDeleted: false });
  await finishDeletions();
  const [user] = await database.sql`select email, deleted_at, sign_in_deleted_at from users`;
  expect(user).toEqual({ email: null, deleted_at: expect.anything(), sign_in_deleted_at: null });
});
