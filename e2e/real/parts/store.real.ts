import { AwsClient } from "aws4fetch";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createS3Store } from "@/lib/thumbnails/s3-store";
import { control } from "../control";
import { variables } from "./settings";

const {
  S3_ENDPOINT = "",
  S3_BUCKET = "",
  S3_ACCESS_KEY_ID = "",
  S3_SECRET_ACCESS_KEY = "",
} = variables;
const CONFIG = {
  endpoint: S3_ENDPOINT,
  region: "us-east-1",
  bucket: S3_BUCKET,
  accessKeyId: S3_ACCESS_KEY_ID,
  secretAccessKey: S3_SECRET_ACCESS_KEY,
};
const REFUSED = { code: "overloaded", details: { retryAfterSeconds: 60 } };
const KEY = `${"c".repeat(32)}.webp`;
const PICTURE = Buffer.from("a picture, \0 and \xff\xfe bytes", "latin1");
const address = `${S3_ENDPOINT}/${S3_BUCKET}`;

const storeWith = (changes: Partial<typeof CONFIG> = {}) =>
  createS3Store({ ...CONFIG, ...changes });

beforeAll(async () => {
  const admin = new AwsClient({ ...CONFIG, service: "s3", retries: 0 });
  // Lets visitors read pictures without credentials, as any public bucket does.
  const policy = {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: "*",
        Action: "s3:GetObject",
        Resource: `arn:aws:s3:::${S3_BUCKET}/*`,
      },
    ],
  };
  const answer = await admin.fetch(`${address}?policy`, {
    method: "PUT",
    body: JSON.stringify(policy),
  });
  expect(answer.ok, await answer.text()).toBe(true);
});
beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});

describe("a real S3 server", () => {
  it("stores a picture, serves it publicly, and deletes it", async () => {
    const store = storeWith();
    await store.check();
    await store.put(KEY, PICTURE);
    const read = await fetch(`${address}/${KEY}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(PICTURE)).toBe(true);
    expect(read.headers.get("content-type")).toBe("image/webp");
    expect(read.headers.get("cache-control")).toContain("immutable");
    await store.remove(KEY);
    expect((await fetch(`${address}/${KEY}`)).status).toBe(404);
    await expect(store.remove(KEY)).resolves.toBeUndefined();
  });

  it("refuses to list or write without credentials", async () => {
    expect((await fetch(address)).status).toBe(403);
    const written = await fetch(`${address}/${KEY}`, { method: "PUT", body: "x" });
    expect(written.status).toBe(403);
  });

  it.each([
    ["an unknown key", { accessKeyId: "AKIAOTHER" }],
    ["a wrong secret", { secretAccessKey: "guessed" }],
    ["another region", { region: "eu-central-2" }],
    ["a bucket that does not exist", { bucket: "elsewhere" }],
  ])("refuses %s", async (_, changes) => {
    const store = storeWith(changes);
    await expect(store.put(KEY, PICTURE)).rejects.toMatchObject(REFUSED);
    await expect(store.check()).rejects.toMatchObject(REFUSED);
  });

  it("refuses while it is down, and works once it is back", async () => {
    const store = storeWith();
    await control("stop", "store");
    try {
      await expect(store.put(KEY, PICTURE)).rejects.toMatchObject(REFUSED);
      await expect(store.check()).rejects.toMatchObject(REFUSED);
    } finally {
      await control("start", "store");
    }
    await store.put(KEY, PICTURE);
    await store.remove(KEY);
  });
});
