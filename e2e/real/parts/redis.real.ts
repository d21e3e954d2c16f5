import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { ports, variables } from "./settings";
import { newAddress } from "./visitor";

const LINK = "https://x.com/i/status/1700000000000071002";

/** Sends one extraction directly to one of the two instances. */
const extractAt = (port: number, address: string) =>
  fetch(`http://127.0.0.1:${port}/api/twitter/video-url`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ url: LINK }),
  });

describe("Redis", () => {
  it("refuses clients without its password", async () => {
    const stranger = new Redis(ports.redis, "127.0.0.1", {
      lazyConnect: true,
      retryStrategy: null,
    });
    stranger.on("error", () => undefined);
    await expect(stranger.get("key")).rejects.toThrow(/NOAUTH|Authentication required/);
    stranger.disconnect();
    const known = new Redis(ports.redis, "127.0.0.1", { password: variables.REDIS_PASSWORD });
    expect(await known.ping()).toBe("PONG");
    known.disconnect();
  });

  it("counts a visitor's limit across both instances, from their first request", async () => {
    const visitor = newAddress();
    const statuses: number[] = [];
    for (let at = 0; at < 24; at += 1) {
      const port = at % 2 === 0 ? ports.appOne : ports.appTwo;
      statuses.push((await extractAt(port, visitor)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});
