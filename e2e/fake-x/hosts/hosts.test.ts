import { request } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeCase } from "../catalogue/index";
import { type FakeX, startFakeX } from "../server";
import { askSyndication } from "../testing";
import { SHORT_LINKS } from "./other-sources";

let x: FakeX;

beforeAll(async () => {
  x = await startFakeX();
});
afterAll(() => x.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${x.url}${path}`, { headers, redirect: "manual" });

describe("cdn.syndication.twimg.com", () => {
  it("answers `{}` without a token and 400 for an id that cannot be", async () => {
    const tokenless = await ask("/cdn.syndication.twimg.com/tweet-result?id=20");
    expect([tokenless.status, await tokenless.json()]).toEqual([200, {}]);
    for (const id of ["abc", "", "9223372036854775808"]) {
      const response = await askSyndication(x, id);
      expect([response.status, await response.json()]).toEqual([400, { error: "Bad request." }]);
    }
  });

  it("generates a stable post for every other id", async () => {
    const [once, again, other] = await Promise.all(
      ["2039000000000000001", "2039000000000000001", "2039000000000000002"].map(async (id) =>
        (await askSyndication(x, id)).text(),
      ),
    );
    expect(once).toBe(again);
    expect(once).not.toBe(other);
    expect(once).toContain("video.twimg.com/ext_tw_video/");
  });

  it("has no post whose id begins with 1404", async () => {
    expect((await askSyndication(x, "1404000000000000001")).status).toBe(404);
  });
});

describe("api.fxtwitter.com", () => {
  it.each(["/status/20", "/jack/status/20", "/jack/status/20/en"])("answers %s", async (path) => {
    const response = await ask(`/api.fxtwitter.com${path}`);
    expect(await response.json()).toMatchObject({ code: 200, tweet: { id: "20" } });
  });

  it("responds with 404 at other paths", async () => {
    expect((await ask("/api.fxtwitter.com/jack")).status).toBe(404);
  });
});

describe("t.co", () => {
  it.each(Object.entries(SHORT_LINKS))(
    "sends %s on, programs by Location",
    async (code, target) => {
      const response = await ask(`/t.co/${code}`, { "user-agent": "curl/8" });
      expect([response.status, response.headers.get("location")]).toEqual([301, target]);
    },
  );

  it("redirects browsers by a page", async () => {
    const response = await ask("/t.co/7r1Ad5m2MV", { "user-agent": "Mozilla/5.0" });
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining(`content="0;URL=${SHORT_LINKS["7r1Ad5m2MV"]}"`),
    ]);
  });

  it("has no other code", async () => {
    expect((await ask("/t.co/nothing")).status).toBe(404);
  });
});

async function picture(path: string) {
  const response = await ask(`/pbs.twimg.com${path}`);
  const image = sharp(await response.arrayBuffer());
  const { width, height, format } = await image.metadata();
  const { entropy } = await image.stats();
  return { width, height, format, entropy };
}

describe("pbs.twimg.com", () => {
  it("draws a still in the shape of its video, in the requested size", async () => {
    const { pathname } = new URL(fakeCase("vertical").post?.media[0]?.imageUrl ?? "");
    const shape = { width: 675, height: 1200, format: "jpeg" };
    expect(await picture(pathname)).toMatchObject(shape);
    const small = await picture(`${pathname}?name=small`);
    expect(small).toMatchObject({ width: 383, height: 680 });
    // As varied as a photograph: flat shapes have an entropy below 4 bits.
    expect(small.entropy).toBeGreaterThan(4.5);
  });

  it("draws avatars square, in the size of their suffix", async () => {
    expect(await picture("/profile_images/1/a_normal.jpg")).toMatchObject({
      width: 48,
      height: 48,
    });
    expect(await picture("/profile_images/1/a_400x400.jpg")).toMatchObject({
      width: 400,
      height: 400,
    });
  });
});

/** `fetch` cannot send another Host header. */
function statusByHostHeader(host: string, path: string): Promise<number | undefined> {
  const { port } = new URL(x.url);
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject).end();
  });
}

describe("addressing", () => {
  it("takes the host from the Host header, as with a changed resolver", async () => {
    expect(await statusByHostHeader("T.co:443", "/7r1Ad5m2MV")).toBe(301);
    expect(await statusByHostHeader("example.com", "/7r1Ad5m2MV")).toBe(404);
  });

  it("does not respond for hosts that are not X's", async () => {
    expect((await ask("/example.com/tweet-result")).status).toBe(404);
    expect((await ask("/constructor/tweet-result")).status).toBe(404);
  });
});
