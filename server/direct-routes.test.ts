import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addDirectRoute, ReadyAnswer } from "@/lib/http/direct-routes";
import { Admission } from "./admission";
import { compressResponses } from "./compression";
import { callDirectRoutes } from "./direct-routes";
import { type Served, serve } from "./testing/serve";

let served: Served;
beforeAll(async () => {
  served = await serve([callDirectRoutes(compressResponses(), new Admission())], (_, response) =>
    response.end("Next"),
  );
  addDirectRoute("POST", "/api/echo", async (request) => {
    const body = new TextDecoder().decode(await request.arrayBuffer());
    return ReadyAnswer.json({ body, url: request.url }, 201, { "x-a": "b" });
  });
});
afterAll(() => served.close());

async function post(path: string, body = "") {
  const answer = await fetch(served.url + path, { method: "POST", body });
  return { answer, text: await answer.text() };
}

it("calls the route of a method and a path, with any query", async () => {
  const { answer, text: body } = await post("/api/echo?a=b", "sent");
  expect(answer.status).toBe(201);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "x-a": "b",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(JSON.parse(body)).toEqual({ body: "sent", url: "http://localhost/api/echo?a=b" });
});

it.each(["a:99999", "[", "a b", "x/y?z#"])("answers any Host header: %s", async (host) => {
  const socket = connect(served.port, "127.0.0.1");
  socket.write(
    `POST /api/echo?a=b HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 201 /);
  expect(answer).toContain("http://localhost/api/echo?a=b");
});

it("passes everything else to Next", async () => {
  for (const path of ["/api/echo/", "/api/echo/a", "/api/Echo", "/en"]) {
    expect((await post(path)).text, path).toBe("Next");
  }
  expect(await (await fetch(`${served.url}/api/echo`)).text()).toBe("Next");
});

it("aborts a route's signal when its client has left", async () => {
  const called = new EventEmitter();
  addDirectRoute("POST", "/api/wait", async ({ signal }) => {
    called.emit("call", signal);
    await once(signal, "abort");
    return ReadyAnswer.json({}, 200, {});
  });
  const socket = connect(served.port, "127.0.0.1");
  socket.write("POST /api/wait HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
  const [signal] = (await once(called, "call")) as [AbortSignal];
  socket.destroy();
  await once(signal, "abort");
});

it("closes the connection of a route that throws, and reports it", async () => {
  const lines = vi.spyOn(console, "error").mockReturnValue();
  addDirectRoute("POST", "/api/broken", () => Promise.reject(new Error("broken")));
  const socket = connect(served.port, "127.0.0.1");
  socket.write("POST /api/broken HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
  await once(socket.resume(), "close");
  expect(lines.mock.calls.flat().join()).toContain("broken");
  lines.mockRestore();
});
