import { IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { refusalPage } from "@/lib/http/plain/pages";
import { setPageLimiter } from "@/lib/http/rate-limit/limit-reads";
import { viewOf } from "@/lib/page-view";
import { Admission, HELD, takeTurns } from "./admission";
import { serve } from "./testing/serve";
import { LoopShares, SHARE, Turns } from "./turns";

const view = viewOf("/ja/video/20");
if (!view) throw new Error("no page");

function requestOf(address: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    url: view?.address,
    method: "GET",
    headers: { [SOCKET_ADDRESS_HEADER]: address, ...headers },
  });
  return request;
}

/** Charges to limits, as limit and address. */
let counted: string[] = [];
const count = (refused: string[] = []) =>
  setPageLimiter(async (limit, headers, asked) => {
    counted.push(`${limit} ${headers.get(SOCKET_ADDRESS_HEADER)}`);
    if (!refused.includes(limit)) return null;
    return refusalPage(
      new AppError("rate_limited", { retryAfterSeconds: 7 }),
      asked().language,
      {},
    );
  });

afterEach(() => {
  counted = [];
  setPageLimiter(async () => null);
});

describe("Admission", () => {
  it("spends the limit of the page, and has two pages of a network made at once", async () => {
    count();
    const admission = new Admission();
    const begun: string[] = [];
    const turns = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "198.51.100.1"].map(async (address) => {
      const turn = await admission.take(view, requestOf(address));
      if (turn instanceof Response) throw new Error("refused");
      begun.push(address);
      return turn;
    });
    const [first] = await Promise.all([turns[0], turns[1], turns[3]]);
    expect(begun.toSorted()).toEqual(["192.0.2.1", "192.0.2.2", "198.51.100.1"]);
    first?.();
    first?.();
    await turns[2];
    expect(begun).toContain("192.0.2.3");
    // Each is charged when its turn begins, so that a flood of refused requests waits too.
    expect(counted).toEqual([
      "pageMiss 192.0.2.1",
      "pageMiss 198.51.100.1",
      "pageMiss 192.0.2.2",
      "pageMiss 192.0.2.3",
    ]);
  });

  it("counts what a browser makes ahead apart from its visitor's visits", async () => {
    count(["pageAhead"]);
    const admission = new Admission();
    const ahead = requestOf("192.0.2.1", { "sec-purpose": "prefetch;prerender" });
    const refused = await admission.take(view, ahead);
    expect(refused).toBeInstanceOf(Response);
    expect(await admission.take(view, requestOf("192.0.2.1"))).toBeTypeOf("function");
    expect(counted).toEqual(["pageAhead 192.0.2.1", "pageMiss 192.0.2.1"]);
  });

  it("refuses with a page in its language that says when to retry, and that nobody stores", async () => {
    const admission = new Admission();
    const waiting = Array.from({ length: 67 }, () =>
      admission.take(view, requestOf("2001:db8:1::1")),
    );
    const refused = await waiting.at(-1);
    if (!(refused instanceof Response)) throw new Error("not refused");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.text()).toContain('<html lang="ja">');
    expect(await admission.take(view, requestOf("2001:db8:2::1"))).toBeTypeOf("function");
  });

  it("holds refusals back for a second, so many of a network and of all", async () => {
    const admission = new Admission();
    const began = performance.now();
    const hold = async (address: string) => {
      await admission.holdBack(requestOf(address));
      return performance.now() - began;
    };
    const held = Array.from({ length: HELD.ofNetwork }, () => hold("192.0.2.1"));
    const beyond = await hold("192.0.2.1");
    for (let network = 0; held.length < HELD.ofAll; network += 1)
      held.push(hold(`10.0.${network % 250}.1`), hold(`10.1.${network % 250}.1`));
    const beyondAll = await hold("198.51.100.1");
    const times = await Promise.all(held);
    expect(Math.max(beyond, beyondAll)).toBeLessThan(Math.min(...times));
    expect(Math.min(...times)).toBeGreaterThan(990);
    // What was held leaves room again.
    expect(await hold("192.0.2.1")).toBeGreaterThan(1980);
  });
});

it("sends a refusal after a second", async () => {
  const admission = new Admission();
  const served = await serve([takeTurns(admission)], () => undefined);
  const began = performance.now();
  const asked = Array.from({ length: 261 }, () =>
    fetch(`${served.url}/api/unknown`).catch(() => null),
  );
  const refused = await Promise.any(asked);
  expect(refused?.status).toBe(503);
  expect(performance.now() - began).toBeGreaterThan(990);
  served.close();
  await Promise.allSettled(asked);
});

it("counts lists that are not cached, and refuses them in JSON", async () => {
  count();
  const admission = new Admission();
  const list = Object.assign(requestOf("192.0.2.1"), { url: "/api/twitter/recent", method: "GET" });
  const waiting = Array.from({ length: 261 }, () => admission.take(null, list));
  const refused = await waiting.at(-1);
  await waiting[0];
  expect(new Set(counted)).toEqual(new Set(["listMiss 192.0.2.1"]));
  if (!(refused instanceof Response)) throw new Error("not refused");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ success: false, error: "overloaded" });
});

describe("takeTurns", () => {
  it("counts what is no page, and refuses it before Next", async () => {
    count(["request"]);
    const served = await serve([takeTurns(new Admission())], (_, response) => response.end("Next"));
    const answer = await fetch(`${served.url}/nothing`);
    expect(answer.status).toBe(429);
    expect(counted.filter((one) => one.startsWith("request "))).toHaveLength(1);
    served.close();
  });

  it("has health wait for its turn, as all of its network do", async () => {
    const served = await serve([takeTurns(new Admission())], () => begun.push(1));
    const begun: number[] = [];
    const asked = Array.from({ length: 9 }, () => fetch(`${served.url}/api/health`));
    await expect.poll(() => begun.length).toBe(4);
    served.close();
    await Promise.allSettled(asked);
  });

  it("ends a turn when the page is made, however slowly it is read", async () => {
    const admission = new Admission();
    let made = 0;
    const served = await serve([takeTurns(admission)], (_, response) => {
      made += 1;
      response.end("x".repeat(8_000_000));
    });
    const readers = Array.from({ length: 4 }, () => connect(served.port, "127.0.0.1"));
    for (const reader of readers) {
      reader.write("GET /en/favorites HTTP/1.1\r\nHost: localhost\r\n\r\n");
      reader.pause();
    }
    await expect.poll(() => made).toBe(4);
    for (const reader of readers) reader.destroy();
    served.close();
  });
});

describe("Turns", () => {
  const burn = (ms: number) => {
    const began = performance.now();
    while (performance.now() - began < ms);
    return performance.now() - began;
  };

  it("let visits go before what is made ahead, and refuse the latter first", async () => {
    const turns = new Turns();
    const running = await Promise.all([
      turns.take("a", "page", false),
      turns.take("a", "page", false),
    ]);
    const order: string[] = [];
    const take = (name: string, isAhead: boolean) =>
      turns.take("a", "page", isAhead).then((release) => {
        order.push(name);
        release?.();
      });
    const ahead = Array.from({ length: 32 }, () => take("ahead", true));
    expect(await turns.take("a", "page", true)).toBeNull();
    const visit = take("visit", false);
    for (const release of running) release?.();
    await Promise.all([...ahead, visit]);
    expect(order[0]).toBe("visit");
  });

  it.each([
    ["half of the time, alone", "alone", false],
    ["a quarter of it while others ask", "besideOthers", true],
  ] as const)(
    "leave a network %s, once it has used what it may after a rest",
    async (_, share, hasOthers) => {
      const turns = new Turns();
      let used = 0;
      const work = async () => {
        const release = await turns.take("a", "page", false);
        used += burn(20);
        release?.();
      };
      const others = setInterval(async () => {
        if (hasOthers) (await turns.take("b", "write", false))?.();
      }, 100);
      const began = performance.now();
      await Promise.all(Array.from({ length: 40 }, work));
      clearInterval(others);
      const least = (used - 300) / SHARE[share];
      expect(performance.now() - began).toBeGreaterThan(least * 0.9);
      expect(performance.now() - began).toBeLessThan(least * 1.5 + 500);
      const again = performance.now();
      await turns.take("c", "page", false);
      expect(performance.now() - again).toBeLessThan(100);
    },
  );

  it("let what others send go first, until a network that has used much has used less", async () => {
    const turns = new Turns();
    const page = async (ms: number) => {
      const release = await turns.take("a", "page", false);
      burn(ms);
      release?.();
    };
    /** How long the network's next page waits, in ms. */
    const waited = async () => {
      const asked = performance.now();
      const release = await turns.take("a", "page", false);
      release?.();
      return performance.now() - asked;
    };
    const sent = await turns.take("b", "write", false);
    const atRest = await waited();
    for (let turn = 0; turn < 3; turn += 1) await page(80);
    // The network proceeds by itself, even while the other one waits.
    const busy = await waited();
    expect(busy).toBeGreaterThanOrEqual(100);
    expect(atRest).toBeLessThan(busy);
    sent?.();
    expect(await waited()).toBeLessThan(busy);
  });

  it("charge the time in which the processor works, divided among what is under way", async () => {
    const time = new LoopShares();
    const first = time.start();
    const alone = burn(20);
    const second = time.start();
    const both = burn(20);
    const part = second();
    const whole = first();
    expect(part).toBeGreaterThanOrEqual(both / 2 - 1);
    expect(whole - part).toBeGreaterThanOrEqual(alone - 1);
    expect(whole - part).toBeLessThan(alone + 40);
  });
});
