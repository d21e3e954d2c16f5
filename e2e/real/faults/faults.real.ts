import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { control } from "../control";
import { hasSignIn, ports } from "../parts/settings";
import { newAddress, post, visit } from "../parts/visitor";
import { startLoad, storedDownloads } from "./load";

const AWAY_MS = 2_000;

/** Stops and starts a part under load. Returns what clients saw meanwhile. */
async function interrupt(part: string, meanwhile: () => Promise<void> = async () => undefined) {
  const before = await storedDownloads();
  const load = startLoad();
  await load.served(30);
  const stopped = await control("stop", part);
  await meanwhile();
  await delay(AWAY_MS);
  await control("start", part);
  await load.served(30);
  const seen = await load.stop();
  return { ...seen, stopped, stored: (await storedDownloads()) - before };
}

const ready = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
  return answer.status;
};

describe("under load", () => {
  it.each(["database", "pooler"])(
    "the %s stops: reads work, no acknowledged count is lost",
    async (part) => {
      const seen = await interrupt(part);
      expect(seen.stored).toBeGreaterThanOrEqual(seen.acknowledged);
      expect(seen.failedReads).toEqual({});
      expect(Object.keys(seen.refusals).filter((status) => status !== "503")).toEqual([]);
      expect(seen.slowest).toBeLessThan(7_000);
    },
  );

  it("Redis stops: no request is refused, and limits hold again once it is back", async () => {
    const seen = await interrupt("redis");
    expect([seen.refusals, seen.failedReads]).toEqual([{}, {}]);
    expect(seen.stored).toBe(seen.acknowledged);
    await expect
      .poll(
        async () => {
          const visitor = newAddress();
          const url = "https://x.com/i/status/1700000000000071003";
          const answers: number[] = [];
          for (let at = 0; at < 22; at += 1) {
            answers.push((await post("/api/twitter/video-url", { url }, visitor)).status);
          }
          return answers.filter((status) => status === 429).length;
        },
        { timeout: 20_000 },
      )
      .toBe(2);
  });

  it("the S3 server stops: instances report not ready, and keep serving", async () => {
    const seen = await interrupt("store", async () => {
      await expect.poll(() => ready(ports.appOne), { timeout: 20_000 }).toBe(503);
    });
    expect([seen.refusals, seen.failedReads]).toEqual([{}, {}]);
    await expect.poll(() => ready(ports.appOne), { timeout: 20_000 }).toBe(200);
  });

  it.skipIf(!hasSignIn)(
    "the sign-in service stops: the site keeps serving, sign-in answers 502",
    async () => {
      const signIn = () =>
        post("/auth/v1/token?grant_type=password", { email: "a@b.example", password: "x" });
      const seen = await interrupt("auth", async () => {
        expect((await signIn()).status).toBe(502);
      });
      expect([seen.refusals, seen.failedReads]).toEqual([{}, {}]);
      expect((await signIn()).status).toBe(400);
    },
  );

  it("one of two instances is replaced: no request fails", async () => {
    const seen = await interrupt("app");
    expect([seen.refusals, seen.failedReads]).toEqual([{}, {}]);
    expect(seen.stored).toBe(seen.acknowledged);
    expect(seen.stopped).toBeLessThan(10_000);
  });

  it("both instances are replaced, one after the other: no request fails", async () => {
    const before = await storedDownloads();
    const load = startLoad();
    for (const part of ["app", "second app"]) {
      await load.served(20);
      await control("stop", part);
      await control("start", part);
    }
    await load.served(20);
    const seen = await load.stop();
    expect([seen.refusals, seen.failedReads]).toEqual([{}, {}]);
    expect((await storedDownloads()) - before).toBe(seen.acknowledged);
  });

  it("the proxy stops: it returns with the same certificate authority", async () => {
    const seen = await interrupt("proxy");
    expect(seen.stored).toBeGreaterThanOrEqual(seen.acknowledged);
    expect((await visit("/en")).status).toBe(200);
  });
});
