import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../../../e2e/fake-x/server";
import { createXClient } from "../client-settings";
import { createGateway, type Gateway } from "../gateway";
import { probeX } from "./probe-x";

let x: FakeX;
let gateway: Gateway;
beforeAll(async () => {
  x = await startFakeX();
  gateway = createGateway({ upstreamUrl: x.url });
});
afterAll(async () => {
  await gateway.close();
  await x.close();
});

it("shows what X answers to each kind of call, and asks no more than it says", async () => {
  const client = createXClient();
  const rows = await probeX({ gateway, client, calls: 4, site: "https://site.example" });
  const answers = Object.fromEntries(rows.map(({ what, answer }) => [what, answer]));
  const ids = client.settings().queryIds;
  expect(rows.filter(({ what }) => what.startsWith("syndication"))).toHaveLength(10);
  expect(rows.filter(({ what }) => what.startsWith("activation"))).toHaveLength(3);
  expect(answers["activation 3"]).toBe("200 with a token");
  for (const host of ["api.x.com", "x.com"]) {
    for (const id of ids) expect(answers[`graphql ${host} ${id}`]).toMatch(/^200 ok, \d+ left$/);
  }
  for (const kind of ["deleted", "age-gate", "article"]) {
    expect(rows.some(({ what }) => what.startsWith(`graphql ${kind} `))).toBe(true);
  }
  expect(rows.filter(({ what }) => what.startsWith("graphql call"))).toHaveLength(4);
  expect(answers.MP4).toBe("206, video/mp4, read by *");
  expect(answers["MP4 with Referer"]).toMatch(/^403/);
  expect(answers["m3u8 with Origin"]).toMatch(/^200, application\/x-mpegURL/);
  expect(answers.photo).toMatch(/^200/);
  expect(x.requests()).toHaveLength(rows.length);
});

it("says when X blocks, and stops at the limit", async () => {
  x.setFault("activate", "not-found");
  const client = createXClient();
  const blocked = await probeX({ gateway, client, calls: 4, site: "https://site.example" });
  expect(blocked.find(({ what }) => what === "activation 1")?.answer).toBe("404 without a token");
  expect(blocked.some(({ what }) => what.startsWith("graphql"))).toBe(false);
  x.reset();
  x.setFault("graphql", "rate-limited");
  const limited = await probeX({ gateway, client, calls: 4, site: "https://site.example" });
  expect(limited.filter(({ what }) => what.startsWith("graphql call"))).toHaveLength(1);
});
