import { beforeEach, expect, it } from "vitest";
import { putCanaryResult } from "@/db/queries/alarms";
import { putXLearned } from "@/db/queries/x-learned";
import { testDatabase } from "@/db/testing/test-database";
import { X_CHECKS } from "./doctor";

const POST = "1491475671058681863";
process.env.CANARY_POSTS = POST;
process.env.X_DISCOVERY = "on";
process.env.SITE_URL = "https://postreel.example";
const database = testDatabase();

beforeEach(async () => {
  await database.sql`truncate x_learned, canary_results`;
});

async function finding(name: string) {
  const check = X_CHECKS.find((one) => one.name === name);
  return check?.look();
}

it("says what was learned of X's web client, and how long ago", async () => {
  expect(await finding("x learned")).toEqual({
    state: "ok",
    says: "no query id proven yet; learned flags: none",
  });
  const queryId = "newIdOfThisFortnight_1";
  await putXLearned("proven", { queryId, features: {}, fieldToggles: {} });
  await putXLearned("flags", ["new_flag_enabled"]);
  await database.sql`update x_learned set updated_at = now() - interval '3 hours'`;
  expect(await finding("x learned")).toEqual({
    state: "ok",
    says: `query id ${queryId} proven 3.0 h ago; learned flags: new_flag_enabled`,
  });
});

it("names canaries that fail, where and how", async () => {
  expect(await finding("canaries")).toEqual({
    state: "warn",
    says: "none of 1 posts has passed here yet",
  });
  const result = { tweetId: POST, egress: "direct", checkedAt: new Date() };
  const passed = { ...result, outcome: "ok", firstPassedAt: new Date(), failingSince: null };
  await putCanaryResult({ ...passed, source: "syndication" });
  expect(await finding("canaries")).toEqual({ state: "ok", says: "as expected: 1 results" });
  await putCanaryResult({
    ...passed,
    ...{ source: "graphql", outcome: "blocked", failingSince: new Date() },
  });
  expect(await finding("canaries")).toEqual({
    state: "warn",
    says: `1 of 2 fail: ${POST} graphql at direct: blocked`,
  });
});
