import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderStore } from "./folder-store";

const KEY = `${"a".repeat(32)}.webp`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postreel-pictures-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a folder of pictures", () => {
  it("stores a picture until it is removed", async () => {
    const store = createFolderStore(join(folder, "thumbnails"));
    expect(await store.get(KEY)).toBeNull();
    await store.put(KEY, Buffer.from("a picture"));
    expect(String(await store.get(KEY))).toBe("a picture");
    await store.remove(KEY);
    expect(await store.get(KEY)).toBeNull();
    await store.remove(KEY);
    await expect(store.check()).resolves.toBeUndefined();
  });

  it("refuses when the disk is full, and leaves no half of a picture", async () => {
    const store = createFolderStore(folder);
    // Writing to this device fails as on a full disk.
    symlinkSync("/dev/full", join(folder, `${KEY}.part`));
    await expect(store.put(KEY, Buffer.from("a picture"))).rejects.toMatchObject({
      code: "overloaded",
      details: { retryAfterSeconds: 300 },
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync("/dev/full")).toBe(true);
    expect(await store.get(KEY)).toBeNull();
    await store.put(KEY, Buffer.from("room again"));
    expect(String(await store.get(KEY))).toBe("room again");
  });

  it("refuses if the folder cannot be created", async () => {
    writeFileSync(join(folder, "thumbnails"), "a file in its place");
    const store = createFolderStore(join(folder, "thumbnails", "pictures"));
    await expect(store.put(KEY, Buffer.from("a picture"))).rejects.toMatchObject({
      code: "overloaded",
    });
    await expect(store.check()).rejects.toThrow("ENOTDIR");
    expect(await store.get(KEY)).toBeNull();
  });
});
