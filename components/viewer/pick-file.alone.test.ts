import { beforeEach, expect, it, vi } from "vitest";

const FILE = "https://video.twimg.com/amplify_video/1/vid/avc1/720x1280/a.mp4";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("navigator", { connection: { downlink: 10 } });
});

const read = () => import("./pick-file");

it("is what the browser estimates until a file was loaded", async () => {
  const { noteLoaded, throughput } = await read();
  expect(throughput()).toBe(10e6);
  noteLoaded(FILE, 4, 2000);
  expect(throughput()).toBeLessThan(10e6);
});

it("leaves out what came from the cache, and beginnings too short to tell", async () => {
  const { noteLoaded, throughput } = await read();
  noteLoaded(FILE, 10, 20);
  noteLoaded(FILE, 0.4, 300);
  expect(throughput()).toBe(10e6);
});

it("knows a slow line by the little that came in two seconds", async () => {
  const { noteLoaded, throughput, SLOW_MS } = await read();
  noteLoaded(FILE, 0.5, SLOW_MS);
  const slow = throughput() ?? 0;
  expect(slow).toBeGreaterThan(0);
  expect(slow).toBeLessThan(1e6);
});

it("follows a line that became slow with the next file, however fast it was", async () => {
  const { noteLoaded, throughput, SLOW_MS } = await read();
  noteLoaded(FILE, 10, 60);
  expect(throughput()).toBeGreaterThan(100e6);
  noteLoaded(FILE, 1.3, SLOW_MS);
  expect(throughput()).toBeLessThan(3e6);
});
