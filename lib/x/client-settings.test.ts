import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryIds, createXClient, type ProvenSettings } from "./client-settings";
import { BUILT_IN } from "./graphql-config";
import { openGraphqlFile } from "./graphql-file";
import { createTestClock } from "./testing/clock";

const ID = "abcdefghijklmnopqrst_1";
const proven: ProvenSettings = {
  queryId: ID,
  features: { new_flag: true, learned_flag: true },
  fieldToggles: { withNewThing: true },
};

describe("settings", () => {
  it("are the built-in ones at first", () => {
    const client = createXClient();
    expect(client.settings()).toEqual(BUILT_IN);
    expect([client.isStale(), client.query()]).toEqual([false, createXClient().query()]);
  });

  it("get flags that X names, as false, once", () => {
    const heard: (readonly string[])[] = [];
    const client = createXClient({ onLearn: (flags) => void heard.push(flags) });
    const before = client.query();
    expect(client.learnFlags(["learned_flag", "learned_flag", "Not-A-Flag", "ab"])).toBe(true);
    expect(client.learnFlags(["learned_flag", "articles_preview_enabled"])).toBe(false);
    expect(client.settings().features.learned_flag).toBe(false);
    expect(client.query()).not.toBe(before);
    expect([client.isStale(), heard]).toEqual([true, [["learned_flag"]]]);
  });

  it("hold no more than fifty of them", () => {
    const client = createXClient();
    client.learnFlags(Array.from({ length: 80 }, (_, index) => `flag_${index}`));
    expect(client.learnedFlags()).toHaveLength(50);
    expect(client.learnFlags(["flag_79"])).toBe(false);
  });

  it("that were proven come first, with their value of a learned flag", () => {
    const client = createXClient();
    client.learnFlags(["learned_flag"]);
    client.adopt(proven, []);
    expect(client.settings().queryIds).toEqual([ID, ...BUILT_IN.queryIds]);
    expect(client.settings().features).toMatchObject({ new_flag: true, learned_flag: true });
    expect(client.settings().fieldToggles).toMatchObject({ withNewThing: true });
    expect(client.isStale()).toBe(false);
  });
});

describe("X_GRAPHQL_FILE", () => {
  const clock = createTestClock();
  let folder: string;
  let path: string;
  let writes = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "graphql-file-"));
    path = join(folder, "x.json");
    vi.spyOn(console, "error").mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  function write(content: unknown) {
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    writes += 1;
    utimesSync(path, writes, writes);
    clock.pass(5_000);
  }

  it("overrides everything else, and is read again when it changes", () => {
    const file = openGraphqlFile(path, clock.now);
    write({
      date: "2026-11-26",
      queryIds: ["other_id_of_twenty-two"],
      features: { new_flag: false },
      userAgent: "Mozilla/5.0 Chrome/160.0.0.0",
      hosts: { api: "x.com" },
    });
    const client = createXClient({ file: file.read });
    client.adopt(proven, []);
    expect(client.settings()).toMatchObject({
      queryIds: ["other_id_of_twenty-two", ID, ...BUILT_IN.queryIds],
      features: { new_flag: false },
      userAgent: "Mozilla/5.0 Chrome/160.0.0.0",
      hosts: { api: "x.com", syndication: BUILT_IN.hosts.syndication },
      bearer: BUILT_IN.bearer,
    });
    expect(file.hosts()).toEqual(["x.com"]);
    write({ date: "2026-11-27" });
    expect(client.settings()).toMatchObject({ queryIds: [ID, ...BUILT_IN.queryIds] });
  });

  it.each([
    ["no JSON", "{"],
    ["no date", {}],
    ["a key that is not known", { date: "2026-11-26", queryId: ID }],
    ["an id of another length", { date: "2026-11-26", queryIds: ["short"] }],
    ["a host elsewhere", { date: "2026-11-26", hosts: { api: "api.x.com.evil.com" } }],
    ["a host that only ends alike", { date: "2026-11-26", hosts: { api: "evilx.com" } }],
    ["a header that breaks", { date: "2026-11-26", userAgent: "Mozilla\r\nX: y" }],
    ["a flag that is no boolean", { date: "2026-11-26", features: { new_flag: 1 } }],
  ])("with %s changes nothing, and says why", (_what, content) => {
    const file = openGraphqlFile(path, clock.now);
    write({ date: "2026-11-25", features: { kept_flag: true } });
    expect(file.problem()).toBeNull();
    write(content);
    expect(file.problem()).toEqual(expect.any(String));
    expect(file.read()).toMatchObject({ date: "2026-11-25", features: { kept_flag: true } });
  });

  it("that is missing is a problem, without a path there is none", () => {
    clock.pass(5_000);
    expect(openGraphqlFile(path, clock.now).problem()).toContain("ENOENT");
    expect(openGraphqlFile(undefined).problem()).toBeNull();
  });
});

const ids = ["a", "b", "c"];

it("asks a retired query id last, until it answers", () => {
  const queryIds = createQueryIds(() => ids);
  expect(queryIds.inOrder()).toEqual(["a", "b", "c"]);
  queryIds.retire("a");
  queryIds.retire("a");
  expect([queryIds.inOrder(), queryIds.isStale()]).toEqual([["b", "c", "a"], true]);
  queryIds.confirm("a");
  expect([queryIds.inOrder(), queryIds.isStale()]).toEqual([["a", "b", "c"], false]);
});

it("does not change an order that a caller is using", () => {
  const queryIds = createQueryIds(() => ids);
  const seen: string[] = [];
  for (const id of queryIds.inOrder()) {
    seen.push(id);
    queryIds.retire(id);
  }
  expect(seen).toEqual(["a", "b", "c"]);
});

it("tries one id a post, in turn, once none has worked for three posts", () => {
  const queryIds = createQueryIds(() => ids);
  const tried = () => {
    const order = queryIds.inOrder();
    for (const id of order) queryIds.retire(id);
    return order.join("");
  };
  expect(Array.from({ length: 7 }, tried)).toEqual(["abc", "abc", "abc", "a", "b", "c", "a"]);
  queryIds.confirm("b");
  expect(queryIds.inOrder()[0]).toBe("b");
  expect(queryIds.inOrder()).toHaveLength(3);
});

it("puts a new id first", () => {
  let known = ids;
  const queryIds = createQueryIds(() => known);
  for (const id of ids) queryIds.retire(id);
  known = ["new", ...ids];
  expect(queryIds.inOrder()[0]).toBe("new");
});
