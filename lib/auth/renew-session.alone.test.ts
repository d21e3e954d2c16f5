import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { NextRequest, NextResponse } from "next/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/lib/env";
import { emptyAllSlots } from "@/lib/runtime/slots";
import { renewSession } from "./renew-session";
import { SESSION_COOKIE } from "./session-cookie";

const asked: { url: string | undefined; host: string | undefined; body: string }[] = [];
/** Number of requests that the client has aborted. */
let left = 0;
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  asked.push({ url: request.url, host: request.headers.host, body });
  if (body.includes("unanswered")) {
    response.on("close", () => {
      left += 1;
    });
    return;
  }
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({
      ...{ access_token: "new", token_type: "bearer", refresh_token: "next", expires_in: 3600 },
      user: { id: "6f2c1d52-0000-4000-8000-000000000000", aud: "authenticated" },
    }),
  );
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  emptyAllSlots();
  Object.assign(process.env, {
    ...{ AUTH_MODE: "embedded", PORT: String(port), SITE_URL: `http://localhost:${port}` },
  });
  // Reads the configuration, as the start does.
  env();
});
afterAll(() => void server.close());

function requestWith(refreshToken: string) {
  const session = { access_token: "old", refresh_token: refreshToken, expires_at: 1 };
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  const headers = { cookie: `${SESSION_COOKIE}=${value}` };
  return { request: new NextRequest("http://localhost/en/favorites", { headers }), value };
}

it("renews an expired session at the embedded service, over loopback", async () => {
  const { request, value } = requestWith("former");
  const renewed = await renewSession(request);
  const { port } = server.address() as AddressInfo;
  expect(asked).toEqual([
    {
      url: "/auth/v1/token?grant_type=refresh_token",
      host: `127.0.0.1:${port}`,
      body: '{"refresh_token":"former"}',
    },
  ]);
  const response = renewed(NextResponse.next());
  expect(response.headers.get("set-cookie")).toContain(SESSION_COOKIE);
  expect(request.cookies.get(SESSION_COOKIE)?.value).not.toBe(value);
});

it("asks a silent service no longer than the page waits for it", async () => {
  const renewed = await renewSession(requestWith("unanswered").request);
  expect(renewed(NextResponse.next()).headers.get("set-cookie")).toBeNull();
  await expect.poll(() => left).toBe(1);
}, 10_000);
