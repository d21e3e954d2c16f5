import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { html } from "@/e2e/fake-x/answer";
import { LIVING_QUERY_IDS, REQUIRED_FEATURES } from "@/e2e/fake-x/hosts/api";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { type HourRow, printHour, runHour } from "./testing/hour";

const NEW_ID = "newIdOfThisFortnight_1";
let x: FakeX;
beforeAll(async () => {
  x = await startFakeX();
});
beforeEach(() => x.reset());
afterEach(() => x.reset());
afterAll(() => x.close());

const sum = (rows: readonly HourRow[], key: "activations" | "graphql" | "scripts") =>
  rows.reduce((total, row) => total + row[key], 0);
const said = (rows: readonly HourRow[]) =>
  new Set(rows.flatMap(({ visitors }) => Object.keys(visitors)));

describe("an hour", { timeout: 60_000 }, () => {
  it("in which every call to GraphQL is blocked", async () => {
    x.setFault("graphql", "blocked");
    const rows = await runHour(x, { order: ["syndication", "graphql"] });
    printHour("Every call to GraphQL is answered with Cloudflare's page", rows);
    expect(sum(rows, "activations")).toBe(1);
    // Five calls to open the breaker, then a probe after 1, 2, 4, 8, 16 and 30 minutes.
    expect(sum(rows, "graphql")).toBeLessThanOrEqual(5 + 5);
    expect(rows.filter(({ reports }) => reports.length > 0)).toHaveLength(1);
    expect(rows.filter(({ alarms }) => alarms.length > 0).map(({ minute }) => minute)).toEqual([0]);
    expect(rows.at(-1)?.breaker).toBe("open");
    // Posts that syndication has are served; the others are reported as unconfirmed.
    for (const { visitors } of rows) expect(visitors).toEqual({ ok: 3, post_unconfirmed: 1 });
  });

  const DENIED =
    '<!DOCTYPE html><html><head><title lang="en">\nAccess denied | api.x.com used Cloudflare to ' +
    "restrict access</title></head><body>error code: 1015</body></html>";
  const TURNSTILE =
    "<!-- x --><html><title>x.com</title><script src=https://challenges.cloudflare.com/a.js></script>";

  it.each([
    ["429 and Cloudflare's page", html(DENIED, 429)],
    ["429 and another page", html("<html><h1>Too many requests</h1></html>", 429)],
    ["200 and Cloudflare's page", html(DENIED)],
    ["200 and a page that checks for humans", html(TURNSTILE)],
    ["404 and Cloudflare's page", html(DENIED, 404)],
    ["503 and Cloudflare's page", html(DENIED, 503)],
  ])("in which GraphQL answers with %s", async (name, answer) => {
    x.setFault("graphql", answer);
    const rows = await runHour(x, { order: ["syndication", "graphql"] });
    printHour(`GraphQL answers with ${name}`, rows);
    expect(sum(rows, "activations")).toBe(1);
    // A call that gets 503 is sent twice.
    expect(sum(rows, "graphql")).toBeLessThanOrEqual(2 * (5 + 5));
    expect(rows.flatMap(({ reports }) => reports)).toEqual(["X refuses this server: blocked"]);
    expect(rows.filter(({ alarms }) => alarms.length > 0).map(({ minute }) => minute)).toEqual([0]);
    expect(rows.at(-1)?.breaker).toBe("open");
    for (const { visitors } of rows) expect(visitors).toEqual({ ok: 3, post_unconfirmed: 1 });
  });

  it("in which X limits every call to GraphQL in its own words", async () => {
    x.setFault("graphql", "rate-limited");
    const rows = await runHour(x, { order: ["syndication", "graphql"] });
    printHour("Every call to GraphQL is answered with X's own 429", rows);
    // A new token is limited too, so only one in 15 minutes is tried.
    expect(sum(rows, "activations")).toBeLessThanOrEqual(5);
    for (const { visitors } of rows) expect(visitors).toEqual({ ok: 3, post_unconfirmed: 1 });
  });

  it("in which X wants a new flag", async () => {
    x.requireFlags([...REQUIRED_FEATURES, "brand_new_flag_enabled"]);
    const rows = await runHour(x, { order: ["graphql"] });
    printHour("X requires a flag that nobody has heard of", rows);
    expect(said(rows)).toEqual(new Set(["ok", "post_unconfirmed"]));
    expect(rows[0]?.notes).toContain("learned brand_new_flag_enabled");
    // X refuses one call in the whole hour; after that the flag is sent.
    expect(rows.flatMap(({ notes }) => notes).join()).not.toContain("400 again");
    expect(rows.flatMap(({ alarms }) => alarms)).toEqual([]);
  });

  it("in which all built-in ids are retired and the web client's is found", async () => {
    const live = { retiredAt: 12 };
    const flags = Object.fromEntries(REQUIRED_FEATURES.map((name) => [name, true]));
    const rows = await runHour(x, {
      order: ["syndication", "graphql"],
      atMinute: (minute) => {
        if (minute !== live.retiredAt) return;
        x.setQueryIds([NEW_ID]);
        x.setWebClient({ layout: "x-web", queryId: NEW_ID, flags });
      },
    });
    printHour("All built-in query ids are retired in minute 12", rows);
    const adopted = rows.find(({ notes }) => notes.includes(`adopted ${NEW_ID}`));
    expect(adopted?.minute).toBeGreaterThanOrEqual(live.retiredAt);
    expect(adopted?.minute).toBeLessThanOrEqual(live.retiredAt + 5);
    for (const { visitors } of rows) expect(visitors.ok).toBe(3);
    const after = rows.filter(({ minute }) => minute > (adopted?.minute ?? 60));
    expect(after.every(({ notes }) => !notes.some((note) => note.startsWith("404")))).toBe(true);
    expect(rows.at(-1)?.alarms).toEqual([]);
    expect(LIVING_QUERY_IDS.has(NEW_ID)).toBe(false);
  });
});
