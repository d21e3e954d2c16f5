import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { startCounting, startReading } from "./loads";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
}

it("distinguishes a list, an empty list, a failed page, and no answer", async () => {
  const answers: Record<string, string> = {
    "/api": '{"videos":[{"id":"1"}]}',
    "/api/empty": '{"videos":[]}',
    "/page": "<!DOCTYPE html><main><article>a</article></main>",
    "/page/empty": "<!DOCTYPE html><main>This list could not be loaded.</main>",
  };
  let asked = 0;
  const origin = await serve(({ url = "" }, response) => {
    asked += 1;
    if (url === "/cut") response.destroy();
    else response.writeHead(answers[url] ? 200 : 503).end(answers[url]);
  });
  const outcome = async (path: string) => {
    asked = 0;
    const stop = startReading([origin + path]);
    await expect.poll(() => asked).toBeGreaterThan(2);
    const { total, failures } = await stop();
    expect(total).toBe(asked);
    return Object.keys(failures).join();
  };
  expect(await outcome("/api")).toBe("");
  expect(await outcome("/page")).toBe("");
  expect(await outcome("/api/empty")).toBe("empty");
  expect(await outcome("/page/empty")).toBe("empty");
  expect(await outcome("/gone")).toBe("503");
  expect(await outcome("/cut")).toBe("cut");
});

it("distinguishes a cut answer from a refused connection, and tries the next origin only after the latter", async () => {
  let asked = 0;
  const origin = await serve((request, response) => {
    asked += 1;
    if (request.headers["user-agent"]?.endsWith("0")) response.destroy();
    else response.end('{"counted":true}');
  });
  const nobody = "http://127.0.0.1:1";
  const count = async (origins: string[]) => {
    const counting = startCounting(origins, ["link"], 2);
    if (origins.includes(origin)) await expect.poll(() => asked).toBeGreaterThan(5);
    return counting.stop();
  };
  // Each of the two clients sends at least one request.
  const alone = await count([nobody]);
  expect(alone.failures).toEqual({ refused: 2 });
  const both = await count([nobody, origin]);
  expect(Object.keys(both.failures)).toEqual(["cut"]);
  expect(both.succeeded).toBeGreaterThan(0);
  expect(asked).toBe(both.total);
});
