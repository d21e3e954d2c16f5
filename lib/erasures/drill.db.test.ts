import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase, sql } from "@/db/client";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import {
  createBlankDatabase,
  createTestDatabase,
  type TestDatabase,
} from "@/db/testing/test-database";
import { deleteAccount } from "@/lib/accounts/deletion";
import { buildViewer } from "@/lib/auth/testing/build-viewer";
import {
  dropErasuresBefore,
  journalProblem,
  readErasures,
  recordErasures,
} from "@/lib/erasures/journal";
import { replayErasures } from "@/lib/erasures/replay";
import { json, ops } from "@/lib/ops/testing/operate";
import { emptySlot } from "@/lib/runtime/slots";

let database: TestDatabase;
let root: string;
let journal: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "postreel-erasures-"));
  database = await createTestDatabase();
  for (const tweetId of ["61", "62", "63"]) await upsertPost(buildPost({ tweetId }));
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  journal = mkdtempSync(join(root, "journal-"));
  configure({ ERASURE_JOURNAL: journal, DATA_DIR: join(root, "data") });
});

function configure(variables: Record<string, string>) {
  Object.assign(process.env, variables);
  emptySlot("env");
}

const because = ["--reason", "an abuse picture"];
const shown = async () =>
  (await sql()`select tweet_id from videos where visible order by 1`).map((row) => row.tweet_id);
const people = async () =>
  (await sql()`select name from users where deleted_at is null order by 1`).map((row) => row.name);
const today = () => new Date().toISOString().slice(0, 10);

describe("an account and a post that are erased after a backup", () => {
  it("are erased again by a restore; a removal that was undone is not repeated", async () => {
    const [ana, bo] = [buildViewer(), buildViewer()];
    await sql()`insert into users (id, name, email) values
      (${ana.id}, 'Ana', 'ana@mail.example'), (${bo.id}, 'Bo', 'bo@mail.example')`;
    const file = join(root, "postreel.gz");
    expect(await json("backup", "write", file, ...because)).toMatchObject({ code: 0 });

    await deleteAccount(ana);
    await ops(["remove", "61", ...because]);
    await ops(["remove", "62", ...because]);
    await ops(["restore", "62", ...because]);
    const text = readFileSync(join(journal, `${today()}.jsonl`), "utf8");
    expect(text.split("\n").filter(Boolean)).toHaveLength(4);
    expect(text).not.toContain(ana.id);
    expect(text).not.toMatch(/"6[12]"/);

    const blank = await createBlankDatabase();
    await setDatabase(blank.url);
    try {
      expect(await json("backup", "restore", file)).toMatchObject({
        code: 0,
        erasedAgain: { accounts: 1, posts: 1 },
      });
      expect([await people(), await shown()]).toEqual([["Bo"], ["62", "63"]]);
      const [row] = await sql()`select name, email from users where id = ${ana.id}`;
      expect(row).toEqual({ name: null, email: null });
      // Later starts find nothing left to erase.
      expect(await replayErasures()).toEqual({ accounts: 0, posts: 0 });
    } finally {
      await setDatabase(database.url);
      await blank.drop();
    }
  });

  it("are named as back by a restore without a journal", async () => {
    process.env.ERASURE_JOURNAL = "";
    emptySlot("env");
    const blank = await createBlankDatabase();
    await setDatabase(blank.url);
    try {
      const { stdout } = await ops(["backup", "restore", join(root, "postreel.gz")]);
      expect(stdout).toContain("ERASURE_JOURNAL is not set");
      expect(await people()).toEqual(["Ana", "Bo"]);
    } finally {
      await setDatabase(database.url);
      await blank.drop();
    }
  });
});

describe("the journal", () => {
  it("refuses a deletion that it cannot write", async () => {
    const viewer = buildViewer();
    await sql()`insert into users (id, name) values (${viewer.id}, 'Cy')`;
    configure({ ERASURE_JOURNAL: "/dev/null/journal" });
    await expect(deleteAccount(viewer)).rejects.toThrow("ENOTDIR");
    expect(await people()).toContain("Cy");
    expect(await journalProblem()).toContain("ENOTDIR");
  });

  it("is not kept where a backup is restored to", async () => {
    configure({ ERASURE_JOURNAL: join(root, "data", "journal") });
    expect(await journalProblem()).toContain("inside DATA_DIR");
  });

  it("ignores a line that was never finished, and refuses one that is broken", async () => {
    await recordErasures("post", ["7"]);
    const file = join(journal, `${today()}.jsonl`);
    appendFileSync(file, '{"kind":"post","mark":');
    expect((await readErasures(null))?.has("post", "7")).toBe(true);
    appendFileSync(file, "\n");
    await expect(readErasures(null)).rejects.toThrow("line 2");
  });

  it("keeps one key, and matches nothing with another", async () => {
    await Promise.all(["1", "2", "3"].map((id) => recordErasures("account", [id])));
    expect((await readErasures(null))?.has("account", "2")).toBe(true);
    expect((await readErasures(null))?.has("post", "2")).toBe(false);
    writeFileSync(join(journal, "key"), "0".repeat(64));
    expect((await readErasures(null))?.has("account", "2")).toBe(false);
    writeFileSync(join(journal, "key"), "");
    expect(await journalProblem()).toContain("holds no key");
  });

  it("keeps lines a week longer than the oldest backup", async () => {
    await recordErasures("post", ["7"]);
    for (const day of ["2026-01-01", "2026-01-02"])
      writeFileSync(join(journal, `${day}.jsonl`), "");
    const backups = mkdtempSync(join(root, "backups-"));
    writeFileSync(join(backups, "old.gz"), "");
    const taken = new Date("2026-01-09T12:00:00Z");
    utimesSync(join(backups, "old.gz"), taken, taken);
    await ops(["backup", "write", join(backups, "new.gz"), ...because]);
    expect(readdirSync(journal).toSorted()).toEqual([
      "2026-01-02.jsonl",
      `${today()}.jsonl`,
      "key",
    ]);
    expect(await dropErasuresBefore(new Date("2026-01-03"))).toBe(1);
  });
});

it("a backup to standard output is the same snapshot, and all else is said on standard error", async () => {
  const args = ["--import", "tsx", "--conditions=react-server", "lib/ops/main.ts"];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...args, "backup", "write", "-", ...because],
    { env: { ...process.env, DATABASE_URL: database.url }, maxBuffer: 64 * 1024 * 1024 },
  );
  const said = /^Wrote \d+ tables, \d+ bytes\. It holds no preview images/;
  expect([status, String(stderr)]).toEqual([0, expect.stringMatching(said)]);
  expect(gunzipSync(stdout).toString()).toContain('COPY "videos"');
  const file = join(root, "piped.gz");
  writeFileSync(file, stdout);
  const blank = await createBlankDatabase();
  await setDatabase(blank.url);
  try {
    expect(await json("backup", "restore", file, "--dry-run")).toMatchObject({ code: 0 });
  } finally {
    await setDatabase(database.url);
    await blank.drop();
  }
});
