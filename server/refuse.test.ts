import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refuseUnanswered } from "./refuse";
import { AppResponse } from "./response";

const owed = new Set<AppResponse>();
const server = createServer({ ServerResponse: AppResponse }, (request, response) => {
  owed.add(response);
  response.once("close", () => owed.delete(response));
  response.setHeader("content-length", 100_000);
  if (request.url === "/begun") response.writeHead(200).write("the first piece");
});
let origin: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address) origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

it("refuses requests that have no response yet, as JSON or as a page, and leaves others alone", async () => {
  const begun = await fetch(`${origin}/begun`);
  const asked = [
    fetch(`${origin}/api/twitter/video-url`, { method: "POST", headers: { "x-lang": "ja" } }),
    fetch(`${origin}/ko/popular-videos`),
  ];
  await expect.poll(() => owed.size).toBe(3);
  const begunAnswer = [...owed].filter((answer) => answer.headersSent);
  await refuseUnanswered(owed);

  const [api, page] = await Promise.all(asked);
  for (const answer of [api, page]) {
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("connection")).toBe("close");
    expect(answer?.headers.get("retry-after")).toBe("1");
  }
  expect(await api?.json()).toMatchObject({
    error: "overloaded",
    message: expect.stringMatching(/[ぁ-ん]/),
  });
  expect(await page?.text()).toMatch(/<html lang="ko">[\s\S]*[가-힣]/);
  expect([...owed]).toEqual(begunAnswer);
  await begun.body?.cancel();
});

it("refuses the others when one response fails", async () => {
  const asked = ["/api/health", "/en"].map((path) => fetch(`${origin}${path}`));
  const cutOff = fetch(`${origin}/broken`).catch(() => "cut off");
  const isAsked = (path: string) => [...owed].some(({ req }) => req.url === path);
  await expect.poll(() => ["/api/health", "/en", "/broken"].every(isAsked)).toBe(true);
  const others = [...owed].filter(({ req }) => ["/api/health", "/en"].includes(req.url ?? ""));
  const failing = [...owed].find(({ req }) => req.url === "/broken");
  if (!failing) throw new Error("not asked");
  failing.writeHead = () => {
    throw new Error("gone");
  };
  await refuseUnanswered([failing, ...others]);
  expect(others.map(({ closed }) => closed)).toEqual([true, true]);
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(503);
  failing.destroy();
  expect(await cutOff).toBe("cut off");
});
