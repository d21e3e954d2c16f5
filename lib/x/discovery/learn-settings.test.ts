import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { html } from "../../../e2e/fake-x/answer";
import { fakeCase } from "../../../e2e/fake-x/catalogue/index";
import { REQUIRED_FEATURES } from "../../../e2e/fake-x/hosts/api";
import { type FakeX, startFakeX } from "../../../e2e/fake-x/server";
import type { CanaryPost } from "../canary-posts";
import { createXClient, type ProvenSettings } from "../client-settings";
import { createGateway, type Gateway } from "../gateway";
import { BUILT_IN } from "../graphql-config";
import { learnSettings } from "./learn-settings";

const NEW_ID = "newIdOfThisFortnight_1";
const flags = {
  ...Object.fromEntries(REQUIRED_FEATURES.map((name) => [name, true])),
  rweb_new: true,
};
const everywhere = (outcome: string) => ({
  syndication: [outcome],
  graphql: [outcome],
  fxtwitter: [outcome],
});
const CANARIES: CanaryPost[] = [
  { id: fakeCase("nasa").id, kind: "video", isRefusal: false, expected: everywhere("ok") },
  {
    id: fakeCase("suspended").id,
    kind: "deleted",
    isRefusal: true,
    expected: everywhere("post_suspended"),
  },
];

let x: FakeX;
let gateway: Gateway;
beforeAll(async () => {
  x = await startFakeX();
  gateway = createGateway({ upstreamUrl: x.url });
});
afterEach(() => x.reset());
afterAll(async () => {
  await gateway.close();
  await x.close();
});

function start(mayLook = true) {
  const saved: ProvenSettings[] = [];
  const client = createXClient();
  const learn = (now?: () => number) =>
    learnSettings({
      gateway,
      client,
      canaries: CANARIES,
      ...(now && { now }),
      store: {
        claim: async () => mayLook,
        saveProven: async (settings) => void saved.push(settings),
      },
    });
  return { client, learn, saved };
}
const hosts = () => [...new Set(x.requests().map(({ host }) => host))].toSorted();

describe.each(["client-web", "x-web"] as const)("the web client of the layout %s", (layout) => {
  it("is read, proven by a video and a refusal, and put in force", async () => {
    x.setQueryIds([NEW_ID]);
    x.setWebClient({ layout, queryId: NEW_ID, flags });
    const { client, learn, saved } = start();
    expect(await learn()).toEqual({ kind: "adopted", queryId: NEW_ID });
    expect(client.settings().queryIds).toEqual([NEW_ID, ...BUILT_IN.queryIds]);
    expect(saved).toHaveLength(1);
    if (layout === "client-web") {
      expect(saved[0]?.features).toEqual(flags);
      expect(client.settings().features.rweb_new).toBe(true);
    }
    expect(client.settings()).toMatchObject({ bearer: BUILT_IN.bearer, hosts: BUILT_IN.hosts });
    expect(hosts()).toEqual(["abs.twimg.com", "api.x.com", "x.com"]);
  });
});

it("that is in force already costs no canary", async () => {
  const { learn } = start();
  expect(await learn()).toEqual({ kind: "unchanged" });
  expect(hosts()).toEqual(["abs.twimg.com", "x.com"]);
});

it("is left alone until six hours have passed", async () => {
  const { learn } = start(false);
  expect(await learn()).toEqual({ kind: "not-due" });
  expect(x.requests()).toEqual([]);
});

describe("a poisoned bundle changes nothing", { timeout: 30_000 }, () => {
  const script = (body: string) => ({ ...html(body), status: 200 });
  const operation = (id: string, rest = "") =>
    script(`e.exports={queryId:"${id}",operationName:"TweetResultByRestId",metadata:{${rest}}}`);

  it.each<[string, () => void]>([
    ["another id", () => x.setWebClient({ queryId: "idOfAnotherOperation_1" })],
    ["an id that is no id", () => x.setFault("scripts", operation('x",evil:"'))],
    ["a longer id", () => x.setFault("scripts", operation("../../../1.1/account/settings"))],
    ["50 MB", () => x.setFault("scripts", "50-megabytes")],
    ["a page of 50 MB", () => x.setFault("page", "50-megabytes")],
    ["HTML instead of a script", () => x.setFault("scripts", "html")],
    ["a page without scripts", () => x.setFault("page", "html")],
    ["a challenge page", () => x.setFault("page", "blocked")],
    ["redirects in a loop", () => x.setFault("scripts", "redirect-loop")],
    ["a page that redirects in a loop", () => x.setFault("page", "redirect-loop")],
    ["a redirect to another host", () => x.setFault("scripts", "redirect-off-host")],
    ["an error", () => x.setFault("*", "unavailable")],
    [
      "scripts elsewhere",
      () =>
        x.setFault(
          "page",
          html('<script src="https://attacker.example/responsive-web/client-web/main.1.js">'),
        ),
    ],
  ])("%s", async (_what, poison) => {
    poison();
    const { client, learn, saved } = start();
    const before = [client.settings(), client.query()];
    expect(await learn()).toMatchObject({ kind: "failed", why: expect.any(String) });
    expect([client.settings(), client.query()]).toEqual(before);
    expect(saved).toEqual([]);
    expect(hosts()).not.toContain("attacker.example");
  });

  it("except for its good parts: names that are no flags are left out", async () => {
    x.setQueryIds([NEW_ID]);
    x.setFault("scripts", operation(NEW_ID, 'featureSwitches:["__proto__","A-B","good_flag"]'));
    const { learn, saved } = start();
    expect(await learn()).toEqual({ kind: "adopted", queryId: NEW_ID });
    expect(Object.keys(saved[0]?.features ?? {})).toEqual(["good_flag"]);
  });

  it("that answers for the video and not for the refusal", async () => {
    x.setQueryIds([NEW_ID]);
    x.setWebClient({ queryId: NEW_ID, flags });
    const { client, learn, saved } = start();
    const [video] = CANARIES;
    if (!video) throw new Error("no canary");
    const mislead = { ...video, isRefusal: true, expected: everywhere("post_not_found") };
    CANARIES.push(mislead);
    const [, refusal] = CANARIES.splice(1, 1);
    expect(await learn()).toEqual({
      kind: "failed",
      why: "no refusal canary passes with the new settings",
    });
    expect([client.proven(), saved, refusal]).toEqual([null, [], undefined]);
    CANARIES.pop();
  });

  it("or a slow one, after 20 seconds", async () => {
    let now = 0;
    x.setWebClient({ layout: "x-web", queryId: NEW_ID });
    const { learn } = start();
    const late = () => {
      now += 6_000;
      return now;
    };
    expect(await learn(late)).toEqual({ kind: "failed", why: "20 s are over" });
  });
});

it("asks with the candidate's id alone: a built-in one that answers proves nothing", async () => {
  x.setWebClient({ queryId: "idThatXHasRetired____1" });
  const { client, learn } = start();
  expect(await learn()).toMatchObject({ kind: "failed" });
  expect(client.settings().queryIds).toEqual(BUILT_IN.queryIds);
});
