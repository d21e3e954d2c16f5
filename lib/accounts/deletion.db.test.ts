import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { json, type KeyServer, startKeyServer } from "@/lib/auth/testing/key-server";
import { finishDeletions } from "./deletion";

const [ANA, BO, CLEO] = ["1", "2", "3"].map((n) =>
  n.repeat(8).concat("-1111-4111-8111-111111111111"),
);

let database: TestDatabase;
let service: KeyServer;
beforeAll(async () => {
  service = await startKeyServer(json({}));
  process.env.NEXT_PUBLIC_SUPABASE_URL = service.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = "sb_publishable_1";
  process.env.SUPABASE_SECRET_KEY = "sb_secret_of_the_project";
  database = await createTestDatabase();
});
/** Three accounts that were deleted here, one after the other. */
beforeEach(async () => {
  await database.sql`truncate users cascade`;
  await database.sql`
    insert into users (id, deleted_at) values
      (${ANA ?? ""}, now() - interval '3 h'), (${BO ?? ""}, now() - interval '2 h'),
      (${CLEO ?? ""}, now() - interval '1 h')`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await service.stop();
  await database.close();
});

const asked: (string | undefined)[] = [];
/** Records the deletions that reach the sign-in service, and fails those that `fails` matches. */
function answer(fails: (id: string | undefined) => boolean): void {
  asked.length = 0;
  service.answerWith((request: IncomingMessage, response) => {
    const id = request.url?.split("/").at(-1);
    asked.push(id);
    json({}, fails(id) ? 503 : 200)(request, response);
  });
}

async function waiting() {
  const rows = await database.sql`
    select id from users where sign_in_deleted_at is null order by deleted_at`;
  return rows.map(({ id }) => id);
}

it("stops asking an unavailable service until the next run", async () => {
  answer(() => true);
  await expect(finishDeletions()).rejects.toThrow("auth_unavailable");
  expect(asked).toEqual([ANA]);
  expect(await waiting()).toEqual([ANA, BO, CLEO]);
});

it("continues with the others when the service fails for one of them", async () => {
  answer((id) => id === ANA);
  await expect(finishDeletions()).rejects.toThrow("auth_unavailable");
  await expect(finishDeletions()).rejects.toThrow("auth_unavailable");
  expect(asked).toEqual([ANA, BO, CLEO, ANA]);
  expect(await waiting()).toEqual([ANA]);
  answer(() => false);
  await finishDeletions();
  expect(await waiting()).toEqual([]);
});
