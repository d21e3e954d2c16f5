import { afterAll, beforeAll } from "vitest";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";

/** X for all tests of a file with a database. Call it above `testDatabase`, which reads the configuration. */
export function testX(): FakeX {
  const x = {} as FakeX;
  beforeAll(async () => {
    Object.assign(x, await startFakeX());
    process.env.X_UPSTREAM_URL = x.url;
  });
  afterAll(() => x.close?.());
  return x;
}
