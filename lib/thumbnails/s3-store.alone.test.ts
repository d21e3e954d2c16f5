import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createS3Store } from "./s3-store";
import { type S3Server, startS3Server } from "./testing/s3-server";

const ACCOUNT = {
  accessKeyId: "AKIAEXAMPLE",
  secretAccessKey: "a secret / with + signs",
  region: "eu-central-2",
  bucket: "pictures",
};
const KEY = `${"b".repeat(32)}.webp`;
const PICTURE = Buffer.from("a picture, \0 and \xff\xfe bytes", "latin1");
const REFUSED = { code: "overloaded", details: { retryAfterSeconds: 60 } };

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server(ACCOUNT);
});
beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  s3.fail(null);
  s3.objects.clear();
  vi.restoreAllMocks();
});
afterAll(() => s3.close());

const storeOf = (changes: Partial<typeof ACCOUNT> = {}, endpoint = s3.url) =>
  createS3Store({ endpoint, ...ACCOUNT, ...changes });

describe("an S3-compatible store", () => {
  it("stores a picture with an immutable cache header, and deletes it", async () => {
    const store = storeOf({}, `${s3.url}/`);
    await store.check();
    await store.put(KEY, PICTURE);
    const kept = s3.objects.get(KEY);
    expect(kept?.bytes.equals(PICTURE)).toBe(true);
    expect(kept?.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
    });
    const read = await fetch(`${s3.url}/${ACCOUNT.bucket}/${KEY}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(PICTURE)).toBe(true);
    await store.remove(KEY);
    expect(s3.objects.size).toBe(0);
    await expect(store.remove(KEY)).resolves.toBeUndefined();
  });

  it.each([
    ["another's key", { accessKeyId: "AKIAOTHER" }],
    ["a wrong secret", { secretAccessKey: "guessed" }],
    ["another region", { region: "us-east-1" }],
    ["a bucket that is not there", { bucket: "elsewhere" }],
  ])("is refused with %s, without the secret in the message", async (_, changes) => {
    const store = storeOf(changes);
    await expect(store.put(KEY, PICTURE)).rejects.toMatchObject(REFUSED);
    await expect(store.check()).rejects.toMatchObject(REFUSED);
    expect(s3.objects.size).toBe(0);
    const logged = vi.mocked(console.error).mock.calls.flat().join();
    expect(logged).toContain("the store of preview images refuses");
    expect(logged).not.toMatch(/guessed|a secret|AKIA/);
  });

  it.each([500, 503, 301, 429])("does not retry on %i", async (status) => {
    s3.fail(status);
    await expect(storeOf().put(KEY, PICTURE)).rejects.toMatchObject(REFUSED);
    await expect(storeOf().remove(KEY)).rejects.toMatchObject(REFUSED);
  });

  it("times out", async () => {
    s3.fail("hang");
    const given = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    await expect(storeOf().put(KEY, PICTURE)).rejects.toMatchObject(REFUSED);
    expect(given).toHaveBeenCalledWith(5_000);
  });

  it("refuses when the store is down", async () => {
    await expect(storeOf({}, "http://127.0.0.1:1").put(KEY, PICTURE)).rejects.toMatchObject(
      REFUSED,
    );
  });
});
