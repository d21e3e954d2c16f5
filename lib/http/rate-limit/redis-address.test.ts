import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";
import { redisAddress } from "./redis";
import { startRedis } from "./testing/start-redis";

const folder = mkdtempSync(join(tmpdir(), "postreel-password-"));
const file = join(folder, "redis");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("takes the address as it is, or none", () => {
  expect(redisAddress({})).toBeNull();
  expect(redisAddress({ REDIS_URL: "redis://:a@b:6379/1" })).toBe("redis://:a@b:6379/1");
});

it("opens a Redis with the password of the file, whatever it is made of", async () => {
  const server = await startRedis();
  const admin = new Redis(server.url);
  await admin.config("SET", "requirepass", "p@ss:/? %41");
  writeFileSync(file, "p@ss:/? %41\n");
  const address = redisAddress({ REDIS_URL: server.url, REDIS_PASSWORD_FILE: file });
  const client = new Redis(address ?? "");
  expect(await client.ping()).toBe("PONG");
  for (const one of [admin, client]) one.disconnect();
  await server.stop();
});

it("refuses a file that is missing or empty", () => {
  const of = (REDIS_PASSWORD_FILE: string) => () =>
    redisAddress({ REDIS_URL: "redis://b:6379", REDIS_PASSWORD_FILE });
  writeFileSync(file, " \n");
  expect(of(file)).toThrow("empty");
  expect(of(join(folder, "none"))).toThrow("ENOENT");
});
