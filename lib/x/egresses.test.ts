import { afterEach, describe, expect, it } from "vitest";
import { isEgressList, readEgresses } from "./egresses";
import { createGateway, type Gateway } from "./gateway";
import { listen } from "./testing/listen";
import { startHttpProxy, startSocksProxy } from "./testing/proxies";

const URL_OF_POST = "https://cdn.syndication.twimg.com/tweet-result?id=20";
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const closable of open.splice(0).toReversed()) await closable.close();
});

async function start(proxies: string): Promise<Gateway> {
  const server = await listen((_request, response) => response.end("through"));
  const gateway = createGateway({
    upstreamUrl: server.url.replace("127.0.0.1", "localhost"),
    egresses: readEgresses(proxies),
    callTimeoutMs: 500,
  });
  open.push(server, gateway);
  return gateway;
}

describe("a list of egresses", () => {
  it("is read without passwords, with a name each", () => {
    const list = "socks5://me:secret@a.example:1080, http://b.example direct http://x@b.example";
    expect(readEgresses(list)).toEqual([
      { name: "socks5://a.example:1080", proxyUrl: "socks5://me:secret@a.example:1080" },
      { name: "http://b.example", proxyUrl: "http://b.example" },
      { name: "direct", proxyUrl: undefined },
      { name: "http://b.example 4", proxyUrl: "http://x@b.example" },
    ]);
  });

  it("is this machine alone if it is empty", () =>
    expect(readEgresses("")).toEqual([{ name: "direct", proxyUrl: undefined }]));

  it.each(["ftp://a.example", "a.example:80", "http://", "direct,else"])("refuses %j", (text) =>
    expect(isEgressList(text)).toBe(false),
  );
});

describe("a SOCKS5 proxy", () => {
  it("carries every call, with the name of the host to resolve", async () => {
    const proxy = await startSocksProxy();
    open.push(proxy);
    const gateway = await start(proxy.url);
    for (let call = 0; call < 3; call++) {
      expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ body: "through" });
    }
    expect(proxy.tunnels.every((target) => target.startsWith("localhost:"))).toBe(true);
    expect(proxy.tunnels.length).toBeGreaterThan(0);
  });

  it("gets the name and password of its address", async () => {
    const proxy = await startSocksProxy({ login: "me:se cret" });
    open.push(proxy);
    const gateway = await start(proxy.url.replace("//", "//me:se%20cret@"));
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ body: "through" });
    const stranger = await start(proxy.url.replace("//", "//me:wrong@"));
    expect(await stranger.ask({ url: URL_OF_POST })).toMatchObject({ cause: "connection" });
  });

  it("that refuses is a broken connection, and one that is silent a timeout", async () => {
    const [refusing, silent] = [
      await startSocksProxy({ refuses: true }),
      await startSocksProxy({ isSilent: true }),
    ];
    open.push(refusing, silent);
    const ask = async (url: string) => (await start(url)).ask({ url: URL_OF_POST });
    expect(await ask(refusing.url)).toMatchObject({ cause: "connection" });
    expect(await ask(silent.url)).toMatchObject({ cause: "timeout" });
  });
});

describe("several egresses", () => {
  it("are asked by name", async () => {
    const [first, second] = [await startHttpProxy(), await startSocksProxy()];
    open.push(first, second);
    const gateway = await start(`${first.url},${second.url}`);
    const [, egress] = gateway.egresses;
    expect(await gateway.ask({ url: URL_OF_POST, egress })).toMatchObject({ body: "through" });
    expect([first.tunnels.length, second.tunnels.length]).toEqual([0, 1]);
  });

  it("without a name change once one does not connect", async () => {
    const [dead, alive] = [await startHttpProxy(), await startSocksProxy()];
    open.push(alive);
    await dead.close();
    const gateway = await start(`${dead.url},${alive.url}`);
    for (let call = 0; call < 2; call++) {
      expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ body: "through" });
    }
  });
});
