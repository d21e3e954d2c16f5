import { expect, it } from "vitest";
import { sharedBuffers } from "./launch";

const GB = 1024 ** 3;

it.each([
  [GB / 2, 128],
  [4 * GB, 512],
  [64 * GB, 1024],
])("with %d bytes of memory, PostgreSQL caches %d MB", (memory, megabytes) => {
  expect(sharedBuffers(memory)).toBe(megabytes);
});
