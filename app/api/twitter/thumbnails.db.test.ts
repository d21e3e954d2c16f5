import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as readPicture } from "@/app/thumbnails/[name]/route";
import { announceThumbnail } from "@/db/queries/thumbnails";
import { testDatabase } from "@/db/testing/test-database";
import { fakeCase } from "@/e2e/fake-x/catalogue/index";
import { sweepThumbnails } from "@/lib/thumbnails/removed-pictures";
import { drawStorageKey } from "@/lib/thumbnails/store";
import { drawWebp } from "@/lib/thumbnails/testing/draw-webp";
import { thumbnailStore } from "@/lib/thumbnails/thumbnail-store";
import { issueUploadToken, readUploadToken } from "@/lib/videos/picture-for";
import { testX } from "@/lib/x/testing/test-x";
import { POST as report } from "../reports/route";
import { POST as update } from "./update-thumbnail/route";
import { POST as upload } from "./upload-thumbnail/route";
import { POST as extract } from "./video-url/route";

const { link, id: tweetId } = fakeCase("no-picture");
const folder = mkdtempSync(join(tmpdir(), "postreel-pictures-"));
// Set before the database opens: its pool reads the configuration once.
Object.assign(process.env, { DATA_DIR: folder, RATE_LIMITS: "off" });
testX();
const database = testDatabase();
let frame: string;
beforeAll(async () => {
  frame = await drawWebp(1280, 720);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Route = typeof upload;

async function call(route: Route, body: unknown, token?: string) {
  const request = new Request("http://localhost/api", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { "x-upload-token": token }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await route(request, { params: Promise.resolve({}) });
  return { status: response.status, ...(await response.json()) };
}

const paste = (url = link) => call(extract as Route, { url });
const files = () =>
  readdirSync(join(folder, "thumbnails")).filter((name) => name.endsWith(".webp"));
const read = (url: string) =>
  readPicture(new Request(url), {
    params: Promise.resolve({ name: url.slice(url.lastIndexOf("/") + 1) }),
  });
const refused = (status: number, error: string) => expect.objectContaining({ status, error });

describe("a video without a picture", () => {
  it("takes no picture of another shape", async () => {
    const { id, upload_token: token } = await paste();
    for (const [width, height] of [
      [40, 1200],
      [720, 1280],
      [1280, 640],
      [640, 640],
    ] as const) {
      const body = { video_id: id, thumbnail: await drawWebp(width, height) };
      expect(await call(upload, body, token)).toMatchObject({
        status: 400,
        fields: { thumbnail: "not_of_video" },
      });
    }
  });

  it("gets its first frame as its picture, once", async () => {
    const before = await paste();
    expect(before).toMatchObject({ s3_thumbnail_url: null });
    expect(before.thumbnail_url).toBe(before.video_urls.at(-1));
    const { id, upload_token: token } = before;

    const { thumbnailUrl } = await call(upload, { video_id: id, thumbnail: frame }, token);
    expect(thumbnailUrl).toMatch(/^http:\/\/localhost:3000\/thumbnails\/[0-9a-f]{32}\.webp$/);
    const again = { video_id: id, thumbnail: await drawWebp(64, 64) };
    expect(await call(upload, again, token)).toMatchObject({ status: 200, thumbnailUrl });
    expect(files()).toEqual([thumbnailUrl.split("/").at(-1)]);
    const shown = { video_url: link, thumbnail_url: thumbnailUrl };
    expect(await call(update, shown, token)).toEqual({ status: 200, success: true });

    const picture = await read(thumbnailUrl);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.headers.get("cache-control")).toBe(
      "public, max-age=31536000, s-maxage=60, immutable",
    );
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 360 });
    expect(await paste()).toMatchObject({
      id,
      upload_token: null,
      thumbnail_url: thumbnailUrl,
      s3_thumbnail_url: thumbnailUrl,
    });
    expect(await database.sql`select storage_key from thumbnail_removals`).toEqual([]);
  });

  it("loses the picture by any report, and gets no other before that is declined", async () => {
    const [row] = await database.sql`select id, stored_thumbnail_url as key from videos`;
    const statement = "The picture shows something else than the video.";
    const url = `https://x.com/i/status/${tweetId}`;
    const sent = { reason: "other", url, contact: "a@b.example", statement };
    expect(await call(report as Route, sent)).toMatchObject({ success: true });
    expect(files()).toEqual([]);
    expect((await read(`http://localhost/thumbnails/${row?.key}`)).status).toBe(404);
    const { s3_thumbnail_url, upload_token: token } = await paste();
    expect(s3_thumbnail_url).toBeNull();
    const body = { video_id: row?.id, thumbnail: frame };
    expect(await call(upload, body, token)).toEqual(refused(403, "forbidden"));
    await database.sql`update reports set status = 'rejected', decided_at = now()`;
    expect(await call(upload, body, token)).toMatchObject({ status: 200 });
    expect(files()).toHaveLength(1);
  });

  it("loses the picture with the post, and gets no other", async () => {
    const [row] = await database.sql`select id, stored_thumbnail_url as key from videos`;
    const statement = "This shows me, and I have not agreed to it.";
    const url = `https://x.com/i/status/${tweetId}`;
    await call(report as Route, { reason: "intimate", url, contact: "a@b.example", statement });
    expect(files()).toEqual([]);
    expect((await read(`http://localhost/thumbnails/${row?.key}`)).status).toBe(404);
    const token = await issueUploadToken(row?.id);
    const body = { video_id: row?.id, thumbnail: frame };
    expect(await call(upload, body, token)).toEqual(refused(404, "video_not_found"));
    expect(files()).toEqual([]);
  });

  it("removes unneeded pictures, and none that is being uploaded", async () => {
    const [strayed, coming] = [drawStorageKey(), drawStorageKey()];
    for (const key of [strayed, coming]) {
      await announceThumbnail(key, await thumbnailStore().open());
      await thumbnailStore().put(key, Buffer.from("a picture"));
    }
    await database.sql`
      update thumbnail_removals set due_at = now() where storage_key = ${strayed}`;
    expect(await sweepThumbnails()).toBe(1);
    expect(files()).toEqual([coming]);
    await database.sql`update thumbnail_removals set due_at = now()`;
    await sweepThumbnails();
    expect(files()).toEqual([]);
    expect(await database.sql`select from thumbnail_removals`).toHaveLength(0);
  });
});

describe("an upload", () => {
  const other = fakeCase("single-video");
  let id: string;
  let token: string;
  beforeAll(async () => {
    ({ id } = await paste(other.link));
    token = await issueUploadToken(id);
  });

  it("is not requested if X has a picture", async () => {
    expect(await paste(other.link)).toMatchObject({ upload_token: null });
    const body = { video_id: id, thumbnail: frame };
    expect(await call(upload, body, token)).toEqual(refused(403, "forbidden"));
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ["no token", async () => undefined],
    ["an empty one", async () => ""],
    ["one of another video", () => issueUploadToken("999")],
    ["one that is over", () => issueUploadToken(id, new Date(Date.now() - 10 * 60_000 - 1000))],
    ["one from the future", () => issueUploadToken(id, new Date(Date.now() + 60_000))],
    ["one whose video was changed", async () => token.replace(/^\d+/, "999")],
    [
      "one whose end was put off",
      async () => token.replace(/\.(\d+)\./, (_, at) => `.${+at + 1}.`),
    ],
    ["one cut short", async () => token.slice(0, -1)],
    ["one without a seal", async () => `${id}.9999999999.`],
  ])("with %s is refused", async (_, make) => {
    const made = await make();
    const body = { video_id: id, thumbnail: "no picture either" };
    expect(await call(upload, body, made)).toEqual(refused(401, "unauthenticated"));
    const shown = { video_url: other.link, thumbnail_url: "https://evil.example/a.webp" };
    if (made?.startsWith("999.") === false || made === undefined) {
      expect(await call(update, shown, made)).toEqual(refused(401, "unauthenticated"));
    }
  });

  it("queries no salt for a made-up day", async () => {
    const days = () => database.sql`select day from visitor_salts`;
    const before = await days();
    expect(await readUploadToken(`${id}.4102444800.${"a".repeat(43)}`)).toBeNull();
    expect(await days()).toEqual(before);
  });

  it.each([
    ["without a body", "", 400, "invalid_input"],
    ["without a picture", { video_id: "1" }, 400, "invalid_input"],
    ["for no number", { video_id: "1; drop table", thumbnail: "" }, 400, "invalid_input"],
    [
      "beyond 600 KiB",
      { video_id: "1", thumbnail: "A".repeat(600 * 1024) },
      413,
      "payload_too_large",
    ],
  ])("%s is refused", async (_, body, status, error) => {
    expect(await call(upload, body, token)).toEqual(refused(status, error));
  });

  it("of anything but WebP is refused and not stored", async () => {
    const [{ id: bare } = { id: "" }] = await database.sql<{ id: string }[]>`
      update videos set thumbnail_url = null where id = ${id} returning id`;
    const gif = { video_id: bare, thumbnail: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" };
    expect(await call(upload, gif, token)).toEqual(refused(400, "invalid_input"));
    expect(files()).toEqual([]);
  });
});

describe("an update", () => {
  it.each([
    ["another's store", "https://evil.example/thumbnails/0123456789abcdef0123456789abcdef.webp"],
    ["our own pages", "http://localhost:3000/en"],
    ["a path upwards", "http://localhost:3000/thumbnails/../api/health"],
    ["a picture that is not there", `http://localhost:3000/thumbnails/${"d".repeat(32)}.webp`],
    ["a script", "javascript:alert(1)"],
  ])("to %s is refused", async (_, thumbnail_url) => {
    const { id } = await paste(fakeCase("gif").link);
    const body = { video_url: fakeCase("gif").link, thumbnail_url };
    expect(await call(update, body, await issueUploadToken(id))).toMatchObject({
      status: 400,
      fields: { thumbnail_url: "not_stored" },
    });
  });

  it("of a post that is not known is not found", async () => {
    const body = { video_url: "https://x.com/a/status/1999000000000000001", thumbnail_url: "x" };
    expect(await call(update, body, await issueUploadToken("1"))).toEqual(
      refused(404, "video_not_found"),
    );
  });
});

it.each(["..%2f..%2fpostgres.password", "a.webp", "../secret.webp", `${"A".repeat(32)}.webp`])(
  "no other file is read: %s",
  async (name) => {
    const asked = { params: Promise.resolve({ name }) };
    expect((await readPicture(new Request("http://localhost/thumbnails/x"), asked)).status).toBe(
      404,
    );
  },
);
