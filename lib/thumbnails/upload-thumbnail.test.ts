import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawWebp } from "./testing/draw-webp";
import { readPicture } from "./upload-thumbnail";

const asUrl = (bytes: Buffer) => `data:image/webp;base64,${bytes.toString("base64")}`;
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(",")[1] ?? "", "base64");
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "navy" } });

describe("readPicture", () => {
  it.each([
    ["landscape", [1280, 720], [640, 360]],
    ["portrait", [720, 1280], [640, 1138]],
    ["very tall", [360, 1280], [360, 1280]],
    ["small", [32, 18], [32, 18]],
  ] as const)("re-encodes a %s one, no larger than a card needs", async (_, [w, h], [rw, rh]) => {
    const picture = await readPicture(await drawWebp(w, h));
    expect(picture).toMatchObject({ width: rw, height: rh });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      format: "webp",
      width: rw,
      height: rh,
    });
  });

  it("drops everything but pixels", async () => {
    const sent = await drawWebp(320, 180);
    expect(bytesOf(sent).toString("latin1")).toContain("Somebody");
    const { bytes } = await readPicture(sent);
    expect(bytes.toString("latin1")).not.toMatch(/Somebody|126\.9780|EXIF|XMP|ICCP/);
  });

  it("keeps one frame of an animation", async () => {
    const frames = await Promise.all(
      ["red", "lime"].map((background) =>
        sharp({ create: { width: 16, height: 16, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { bytes } = await readPicture(asUrl(animation));
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
  });

  it.each<[string, () => Promise<string>]>([
    ["no data URL", async () => "hello"],
    ["an address", async () => "https://evil.example/a.webp"],
    ["nothing", async () => "data:image/webp;base64,"],
    ["no base64", async () => "data:image/webp;base64,%%%%"],
    ["a PNG", async () => asUrl(await flat(8, 8).png().toBuffer())],
    ["a JPEG that says it is WebP", async () => asUrl(await flat(8, 8).jpeg().toBuffer())],
    ["a drawing", async () => asUrl(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))],
    ["a head without a body", async () => asUrl(Buffer.from("RIFF\0\0\0\0WEBPVP8 "))],
    ["one cut off", async () => asUrl(bytesOf(await drawWebp(640, 360)).subarray(0, 3000))],
    [
      "a bomb",
      async () => asUrl(await flat(2600, 2600).webp({ quality: 1, effort: 0 }).toBuffer()),
    ],
  ])("refuses %s", async (_, make) => {
    await expect(readPicture(await make())).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { thumbnail: "not_webp" } },
    });
  });

  it("refuses more than 400 KB before it reads any of it", async () => {
    await expect(readPicture(asUrl(Buffer.alloc(400 * 1024 + 1)))).rejects.toMatchObject({
      code: "payload_too_large",
    });
  });
});
