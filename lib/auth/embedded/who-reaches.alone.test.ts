import { describe, expect, it } from "vitest";
import { LOCAL_REQUEST_HEADER } from "@/lib/http/client";
import { serveSignIn } from "./serve-sign-in";

process.env.AUTH_MODE = "embedded";

const HEALTH = "http://localhost:3000/auth/v1/health";

async function statusFor(headers: Record<string, string>): Promise<number> {
  return (await serveSignIn(new Request(HEALTH, { headers }))).status;
}

describe("the embedded service", () => {
  it("responds to a request from this machine", async () => {
    expect(await statusFor({ [LOCAL_REQUEST_HEADER]: "1" })).toBe(200);
  });

  it.each<Record<string, string>>([
    {},
    { [LOCAL_REQUEST_HEADER]: "" },
    { [LOCAL_REQUEST_HEADER]: "true" },
  ])("does not exist for other requests: %o", async (headers) =>
    expect(await statusFor(headers)).toBe(404),
  );

  it.each([
    ["same-origin", 200],
    ["none", 200],
    ["same-site", 404],
    ["cross-site", 404],
  ])("a page that the browser labels %s gets %i", async (site, status) => {
    const headers = { [LOCAL_REQUEST_HEADER]: "1", "sec-fetch-site": site };
    expect(await statusFor(headers)).toBe(status);
  });
});
