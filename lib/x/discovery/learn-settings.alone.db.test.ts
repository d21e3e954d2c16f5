import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { claimXLook, getXLearned, putXLearned } from "@/db/queries/x-learned";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { fakeCase } from "@/e2e/fake-x/catalogue/index";
import { REQUIRED_FEATURES } from "@/e2e/fake-x/hosts/api";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { emptySlot } from "@/lib/runtime/slots";
import { xClient } from "../extract-post";
import { BUILT_IN } from "../graphql-config";
import { keepLearned, learnFromX } from "./learn-settings";

const NEW_ID = "newIdOfThisFortnight_1";
const flags = Object.fromEntries(REQUIRED_FEATURES.map((name) => [name, true]));
let x: FakeX;
let database: TestDatabase;

beforeAll(async () => {
  x = await startFakeX();
  process.env.X_UPSTREAM_URL = x.url;
  process.env.X_DISCOVERY = "on";
  process.env.CANARY_POSTS = fakeCase("nasa").id;
  process.env.LOG_LEVEL = "silent";
  database = await createTestDatabase();
});
beforeEach(async () => {
  x.reset();
  x.setWebClient({ queryId: NEW_ID, flags });
  await database.sql`truncate x_learned`;
});
afterAll(async () => {
  await database.close();
  await x.close();
});

/** Restarts the process on the same database. */
async function restart() {
  for (const slot of ["x.client", "x.extractor", "x.gateway"] as const) emptySlot(slot);
  await keepLearned();
}

/** Runs the job in a separate process, and kills that once X was asked for a canary. */
async function killAtFirstCanary(): Promise<void> {
  const words = ["lib/ops/main.ts", "jobs", "run", "discovery"];
  const args = ["--import", "tsx", "--conditions=react-server", ...words];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const isAsked = () => x.requests().some(({ path }) => path.includes(NEW_ID));
  await expect.poll(isAsked, { timeout: 30_000, interval: 20 }).toBe(true);
  child.kill("SIGKILL");
  await ended;
}

it("keeps what was proven across a restart", async () => {
  x.setQueryIds([NEW_ID]);
  await learnFromX();
  expect(xClient().settings().queryIds[0]).toBe(NEW_ID);
  await restart();
  expect(xClient().settings().queryIds[0]).toBe(NEW_ID);
});

it("starts with the old set after a kill between learning and canary", {
  timeout: 60_000,
}, async () => {
  x.setQueryIds([NEW_ID]);
  x.setFault("graphql", "hang");
  await killAtFirstCanary();
  expect((await getXLearned()).proven).toBeNull();
  await restart();
  expect(xClient().settings().queryIds).toEqual(BUILT_IN.queryIds);
});

it("looks once in a day, and after six hours where a query id is retired", async () => {
  const age = (hours: number) =>
    database.sql`update x_learned set updated_at = now() - make_interval(hours => ${hours})
      where kind = 'asked'`;
  expect(await claimXLook(6 * 3_600)).toBe(true);
  expect(await claimXLook(6 * 3_600)).toBe(false);
  await age(6);
  await learnFromX();
  expect(x.requests()).toEqual([]);
  xClient().queryIds.retire(BUILT_IN.queryIds[0] ?? "");
  xClient().adopt(null, []);
  await learnFromX();
  expect(x.requests()).not.toEqual([]);
});

it("shares learned flags, and reads nothing that it would not send", async () => {
  await putXLearned("flags", ["shared_flag", "Not A Flag"]);
  await database.sql`insert into x_learned (kind, value) values ('proven', '{"queryId": "short"}')`;
  await restart();
  expect(xClient().learnedFlags()).toEqual(["shared_flag"]);
  expect((await getXLearned()).proven).toBeNull();
  expect(xClient().settings().queryIds).toEqual(BUILT_IN.queryIds);
});
