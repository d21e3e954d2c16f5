import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../server";
import { activate, askGraphql, askSyndication } from "../testing";
import { generatedMediaId, generatedPost, generatedPostId, MISSING_PREFIX } from "./generated";
import { ATTACKER_HOST } from "./hostile";
import { CATALOGUE, fakeCase } from "./index";

let x: FakeX;

beforeAll(async () => {
  x = await startFakeX();
});
afterAll(() => x.close());

describe("catalogue", () => {
  it("uses each name and each id once, in X's range", () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
    for (const { id, link } of CATALOGUE) {
      expect(id).toMatch(/^(20|9487653|[12]\d{18})$/);
      expect(id.startsWith(MISSING_PREFIX)).toBe(false);
      expect(link).toContain(`/status/${id}`);
    }
  });

  it("throws for a name that it does not have", () => {
    expect(() => fakeCase("nope")).toThrow('no case "nope"');
  });

  it("can give each good post from the source that it names", async () => {
    const token = await activate(x);
    for (const { id, from, replies } of CATALOGUE.filter(({ expected }) => expected === "ok")) {
      const source = from ?? "syndication";
      const ask = () =>
        source === "graphql" ? askGraphql(x, id, { token }) : askSyndication(x, id);
      let body = "";
      for (const _turn of replies[source]) body = await (await ask()).text();
      expect(body).toContain("video.twimg.com");
    }
  });

  it("gives an error once, then the post", async () => {
    const { id } = fakeCase("error-then-ok");
    x.reset();
    const statuses = [
      await askSyndication(x, id),
      await askSyndication(x, id),
      await askSyndication(x, id),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([500, 200, 200]);
  });

  it("shows in its log when an off-host redirect is followed", async () => {
    x.reset();
    await askSyndication(x, fakeCase("redirect-off-host").id, { redirect: "follow" });
    expect(x.requests().map(({ host }) => host)).toEqual([
      "cdn.syndication.twimg.com",
      ATTACKER_HOST,
    ]);
  });

  it("sends five megabytes in the oversized case", async () => {
    const body = await (await askSyndication(x, fakeCase("five-megabytes").id)).text();
    expect(body.length).toBeGreaterThan(5 * 1024 * 1024);
  });
});

describe("generated posts", () => {
  it("can be found by their media's id", () => {
    expect(generatedPostId(generatedMediaId("2039000000000000001"))).toBe("2039000000000000001");
  });

  it("vary in author, shape and text", () => {
    const posts = Array.from({ length: 200 }, (_, n) =>
      generatedPost(String(2039000000000000000n + BigInt(n))),
    );
    expect(new Set(posts.map(({ author }) => author.accountId)).size).toBeGreaterThan(50);
    expect(new Set(posts.map(({ media }) => `${media[0]?.width}x${media[0]?.height}`)).size).toBe(
      4,
    );
    expect(new Set(posts.map(({ text }) => text)).size).toBeGreaterThan(15);
  });
});
