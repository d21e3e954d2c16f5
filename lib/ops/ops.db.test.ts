import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { CATALOGUE } from "@/e2e/fake-x/catalogue/index";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { emptySlot } from "@/lib/runtime/slots";
import { requireVideo } from "@/lib/videos/require-video";
import { json, lastAct, ops } from "./testing/operate";

const TICKET = "7K3M-Q0TZ-4HXV-9B2D";
const USER = "00000000-0000-4000-8000-000000000001";

let database: TestDatabase;
let x: FakeX;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postreel-ops-"));
  x = await startFakeX();
  Object.assign(process.env, { X_UPSTREAM_URL: x.url, DATA_DIR: folder });
  database = await createTestDatabase();
  await database.sql`
    insert into authors (username, display_name, search_key) values ('Orbiter', 'O', 'orbiter')`;
  await database.sql`
    with v as (insert into videos (tweet_id, author_id, text, first_listed_at)
      values ('20', 1, '', now()), ('21', 1, '', now()) returning id)
    insert into video_media (video_id, media_index, kind, variants) select id, 1, 'video', '[]' from v`;
  await database.sql`insert into users (id, email) values (${USER}, 'someone@mail.example')`;
  await database.sql`
    insert into reports (ticket, reason, url, tweet_id, video_id, contact, statement, received_at)
    values (${TICKET}, 'copyright', 'https://x.com/i/status/20', '20', 1, 'a@b.example',
      ${"mine\u001b[2J, all of it"}, now() - interval '25 hours')`;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const entries = () =>
  database.sql`select action, subject_kind as kind, details->>'reason' as reason from audit_log
    order by id`;
const because = ["--reason", "not the uploader's own"];

describe("npm run ops", () => {
  it("lists open reports, and prints them without terminal control characters", async () => {
    const { stdout } = await ops(["reports"]);
    expect(stdout).toMatch(new RegExp(`${TICKET} +copyright +25.0 h +OVERDUE`));
    const shown = await ops(["reports", "show", "7k3mq0tz4hxv9b2d"]);
    expect(shown.stdout).toContain("statement  mine [2J, all of it");
    expect(shown.stdout).toContain("a@b.example");
  });

  it("dry-runs a decision without writing, makes it, and reverts it", async () => {
    const accept = ["reports", "accept", TICKET, ...because];
    const removed = { posts: [{ tweetId: "20", was: "shown", is: "removed", isHeld: true }] };
    expect(await json(...accept, "--dry-run")).toMatchObject({ dryRun: true, ...removed });
    expect(await entries()).toEqual([]);
    expect(await database.sql`select from held_posts`).toHaveLength(0);

    expect(await json(...accept)).toMatchObject({ code: 0, success: true, ...removed });
    const [report] = await database.sql`select status, decision, decided_at from reports`;
    expect(report).toMatchObject({ status: "accepted", decision: because[1] });
    expect(report?.decided_at).not.toBeNull();

    const back = await json("reports", "reject", TICKET, "--reason", "a mistake");
    expect(back.posts).toEqual([{ tweetId: "20", was: "removed", is: "shown", isHeld: false }]);
    expect(await entries()).toEqual([
      { action: "accept", kind: "report", reason: because[1] },
      { action: "remove", kind: "post", reason: because[1] },
      { action: "reject", kind: "report", reason: "a mistake" },
      { action: "restore", kind: "post", reason: "a mistake" },
    ]);
  });

  it("acts on posts and authors by their links, ids and handles", async () => {
    const post = "https://x.com/Orbiter/status/21/video/1";
    expect(await json("hide", post, ...because)).toMatchObject({ was: "shown", is: "hidden" });
    expect(await json("remove", "21", ...because)).toMatchObject({ was: "hidden", is: "removed" });
    expect(await json("restore", post, ...because)).toMatchObject({ was: "removed", is: "shown" });
    expect(await json("hide", "22", ...because)).toMatchObject({ was: "unknown", isHeld: true });
    expect(await json("block", "@ORBITER", ...because)).toMatchObject({ username: "Orbiter" });
    const [blocked] = await database.sql`select is_blocked, block_reason from authors`;
    expect(blocked).toEqual({ is_blocked: true, block_reason: because[1] });
    const again = await ops(["unblock", "orbiter"]);
    expect(again.stdout).toBe("@Orbiter is no longer blocked.");
  });

  describe("a post that shows another's video", () => {
    const QUOTED = "2041100493361500160";
    const QUOTING = CATALOGUE.find(({ name }) => name === "quoted-video")?.link ?? "";
    const QUOTING_ID = QUOTING.split("/").at(-1) ?? "";
    /** Closes all circuit breakers and empties the cache. */
    const forgetAnswers = () => {
      x.reset();
      emptySlot("x.extractor");
    };
    const paste = () =>
      requireVideo(QUOTING_ID, { signal: new AbortController().signal, network: null });
    beforeEach(async () => {
      forgetAnswers();
      await paste();
      forgetAnswers();
    });
    afterEach(async () => {
      forgetAnswers();
      for (const id of [QUOTING_ID, QUOTED]) await ops(["restore", id, ...because]);
    });
    const isShown = async () => {
      const [row] = await database.sql`select visible from videos where tweet_id = ${QUOTED}`;
      return row?.visible;
    };

    it.each([
      ["hide", "hidden"],
      ["remove", "removed"],
    ])("is taken down by %s together with that one", async (verb, state) => {
      const trial = await json(verb, QUOTING, ...because, "--dry-run");
      expect(trial).toMatchObject({ owner: { tweetId: QUOTED, was: "shown", is: state } });
      expect(await isShown()).toBe(true);
      const { stdout } = await ops([verb, QUOTING, ...because]);
      expect(stdout.split("\n")).toEqual([
        `Post ${QUOTING_ID}: still unknown. It cannot be added again.`,
        `It shows another post's video. Post ${QUOTED}: shown → ${state}. It cannot be added again.`,
      ]);
      expect(await isShown()).toBe(false);
      expect(await lastAct()).toMatchObject({
        action: verb,
        subject: QUOTED,
        details: { reason: because[1], shownBy: QUOTING_ID },
      });
      await expect(paste()).rejects.toThrow("post_not_found");
    });

    it("is restored alone: the other may be down for its own reason", async () => {
      await ops(["hide", QUOTING, ...because]);
      const { stdout } = await ops(["restore", QUOTING, ...because]);
      expect(stdout).toContain(
        `another post's video. Post ${QUOTED}: still hidden. It cannot be added again.`,
      );
      expect(await isShown()).toBe(false);
    });

    it("is the only one acted on while X is down, and the operator is warned", async () => {
      x.setFault("*", "server-error");
      const { code, stdout } = await ops(["hide", QUOTING, ...because]);
      expect(code).toBe(0);
      expect(stdout).toContain(`Post ${QUOTING_ID}: still unknown. It cannot be added again.`);
      expect(stdout).toContain(
        "X does not say right now whether this post shows another post's video.",
      );
      expect(await isShown()).toBe(true);
    });

    it("is looked up at X; a post with its own video is not", async () => {
      expect(await json("hide", QUOTED, ...because)).toMatchObject({ owner: null, is: "hidden" });
      expect(x.requests()).toEqual([]);
    });
  });

  it("shows and deletes an account, and records the operator", async () => {
    const { users } = await json("user", "show", "someone@mail.example");
    expect(users).toEqual([expect.objectContaining({ id: USER, deletedAt: null })]);
    const trial = await ops(["user", "delete", USER, ...because, "--dry-run"]);
    expect(trial.stdout).not.toContain("sign-in");
    const { stdout } = await ops(["user", "delete", USER, ...because]);
    expect(stdout).toContain(`Account ${USER} with 0 favorites is deleted.\n`);
    // There is no deletion record, because the account was never in this database.
    expect(stdout).toContain("Its sign-in account is not deleted yet");
    const [row] = await database.sql`
      select email, deleted_at is not null as deleted, sign_in_deleted_at from users`;
    expect(row).toEqual({ email: null, deleted: true, sign_in_deleted_at: null });
    expect((await entries()).at(-1)).toMatchObject({ action: "delete", kind: "user" });
  });

  it("runs jobs and checks everything", async () => {
    expect(await json("jobs", "run", "rollup", "--dry-run")).toMatchObject({ ran: false });
    expect(await json("jobs", "run", "partitions")).toMatchObject({ ran: true });
    expect(await lastAct()).toMatchObject({
      action: "run",
      kind: "job",
      subject: "partitions",
      details: { by: userInfo().username, ran: true },
    });
    const { jobs } = await json("jobs");
    expect(jobs).toContainEqual(expect.objectContaining({ job: "partitions", failureCount: 0 }));
    const { code, healthy, checks } = await json("doctor");
    expect(checks.filter(({ state }: { state: string }) => state === "fail")).toEqual([]);
    expect({ code, healthy }).toEqual({ code: 0, healthy: true });
    await x.close();
    const down = await ops(["doctor"]);
    expect(down.code).toBe(1);
    expect(down.stdout).toMatch(/FAIL +x syndication +cdn\.syndication\.twimg\.com: connection/);
  });

  it("lists overdue checks and the cause of a takedown pause", async () => {
    const findings = async () => {
      const { checks } = await json("doctor");
      return checks.filter(({ check }: { check: string }) => /^(checks|takedowns)$/.test(check));
    };
    expect(await findings()).toEqual([
      { check: "checks", state: "ok", says: "every post is checked in time" },
      { check: "takedowns", state: "ok", says: "not paused" },
    ]);
    await database.sql`
      update link_checks set next_check_at = now() - interval '50 hours', priority = 0`;
    await database.sql`
      insert into take_down_pause (cause, gone, looked_at, since)
      values ('share', 30, 40, now() - interval '3 hours')`;
    expect(await findings()).toEqual([
      expect.objectContaining({
        state: "warn",
        says: expect.stringMatching(/^overdue: \d weekly checks by up to 2 d;/),
      }),
      expect.objectContaining({
        state: "fail",
        says: 'paused for 3.0 h: X reports 30 of 40 checked posts as gone; if X is right: npm run ops -- checker resume --reason "…"',
      }),
    ]);
    await database.sql`truncate take_down_pause`;
    await database.sql`update link_checks set next_check_at = now()`;
  });

  it("works beside a newer release, and refuses another release's database", async () => {
    const at = 4102444800000;
    await database.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${at})`;
    expect(await ops(["reports"])).toMatchObject({ code: 0, stderr: "" });
    const { checks } = await json("doctor");
    expect(checks).toContainEqual(
      expect.objectContaining({ state: "warn", says: expect.stringContaining("a newer release") }),
    );
    await database.sql`update drizzle.__drizzle_migrations set created_at = -created_at
      where created_at <> ${at}`;
    expect(await ops(["reports"])).toMatchObject({ code: 1, stdout: "" });
    expect((await ops(["doctor"])).stdout).toContain(
      "of another release are applied: run that release or a later one",
    );
    await database.sql`delete from drizzle.__drizzle_migrations where created_at = ${at}`;
    await database.sql`update drizzle.__drizzle_migrations set created_at = -created_at`;
    expect(await ops(["reports"])).toMatchObject({ code: 0, stderr: "" });
  });

  it.each<[string[], number, string]>([
    [["reprts"], 2, "There is no command reprts."],
    [["hide", "21"], 2, "A reason is required:"],
    [["hide", "--reason", "x"], 2, "Missing: the link or the id"],
    [["hide", "21", "--forever"], 2, "Unknown option '--forever'"],
    [["hide", "https://x.com/NASA", "--reason", "x"], 1, ""],
    [["block", "@nobody_here", "--reason", "x"], 1, "@nobody_here cannot be blocked yet:"],
    [["reports", "show", "7K3M-Q0TZ-4HXV-9B2C"], 1, ""],
    [["user", "delete", "no-id", "--reason", "x"], 1, ""],
    [["backup"], 2, "Use backup write or backup restore."],
    [["backup", "restore", "/nowhere.gz"], 1, "/nowhere.gz does not exist."],
    [["jobs", "run", "tidy"], 1, "There is no job tidy. Jobs: rankings,"],
    [["checker", "pause"], 2, "checker pause is not a command."],
  ])("says in one line why it does not do %j", async (args, code, line) => {
    const ended = await ops(args);
    expect(ended).toMatchObject({ code, stdout: "" });
    expect(ended.stderr.split("\n")).toHaveLength(1);
    expect(ended.stderr).toContain(line);
    expect(ended.stderr).not.toMatch(/Error:| at .*:\d+/);
    const printed = JSON.parse((await ops([...args, "--json"])).stdout);
    expect(printed).toEqual({ success: false, error: expect.any(String), message: ended.stderr });
  });
});
