import { userInfo } from "node:os";
import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { json, lastAct, ops } from "./testing/operate";

const database = testDatabase();

const DAY_MS = 86_400_000;
const because = ["--reason", "the accounts were suspended"];

it("ends a pause with a reason, writes nothing in a dry run, and records the operator", async () => {
  expect((await ops(["checker"])).stdout).toBe("Takedowns are not paused.");
  expect(await ops(["checker", "resume", ...because])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Takedowns are not paused"),
  });
  await database.sql`
    insert into take_down_pause (cause, gone, looked_at, since)
    values ('share', 30, 40, now() - interval '3 hours')`;
  await database.sql`insert into alarms (subject) values ('take-downs'), ('canaries')`;
  const paused = "paused for 3.0 h: X reports 30 of 40 checked posts as gone";
  expect((await ops(["checker"])).stdout).toBe(paused);
  expect((await ops(["checker", "resume"])).stderr).toContain("A reason is required");
  expect((await ops(["checker", "resume", ...because, "--days", "15"])).stderr).toContain(
    "1 to 14",
  );

  const tried = await json("checker", "resume", ...because, "--dry-run");
  expect(tried).toMatchObject({ code: 0, dryRun: true, cause: "share", gone: 30 });
  expect((await json("checker")).pause).toMatchObject({ gone: 30, lookedAt: 40 });
  expect(await lastAct()).toBeUndefined();

  const before = Date.now();
  const ended = await json("checker", "resume", ...because, "--days", "3");
  expect(ended).toMatchObject({ code: 0, success: true, cause: "share", gone: 30, lookedAt: 40 });
  expect((Date.parse(ended.until) - before) / DAY_MS).toBeCloseTo(3, 2);
  expect((await json("checker")).pause).toBeNull();
  const alarms = await database.sql`select subject from alarms`;
  expect(alarms.map(({ subject }) => subject)).toEqual(["canaries"]);
  expect(await lastAct()).toMatchObject({
    action: "resume",
    kind: "job",
    subject: "checker",
    details: { by: userInfo().username, reason: because[1], cause: "share", until: ended.until },
  });
});
