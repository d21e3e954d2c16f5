import { request as send } from "node:http";
import { boxOf } from "../pages/box-of";
import { expect, test } from "../test";

const AWAY = new URLSearchParams({
  provider: "x",
  code_challenge: "c".repeat(43),
  code_challenge_method: "s256",
});

test("the page that offers test users: styled without scripts, with large targets", async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  const width = page.viewportSize()?.width ?? 0;
  await page.goto(`/auth/v1/authorize?${AWAY}&redirect_to=${baseURL}/ja/auth/callback`);
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(canvas).toBe("light dark");
  for (const link of await page.getByRole("link").all()) {
    const box = await boxOf(link);
    expect(box.height).toBeGreaterThanOrEqual(40);
    expect(box.width).toBeLessThan(width);
  }
  await expectAccessible();
});

/** Response status for a caller who uses another host name for this machine, which browsers cannot. */
function statusFor(address: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(address, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once("error", reject).end();
  });
}

test("the embedded service publishes its keys, and does not exist under a foreign name", async ({
  request,
  baseURL,
}) => {
  const keys = await request.get("/auth/v1/.well-known/jwks.json");
  expect(keys.status()).toBe(200);
  expect(keys.headers()["cache-control"]).toBe("public, max-age=600");
  expect((await keys.json()).keys).toMatchObject([{ alg: "ES256", use: "sig" }]);
  const health = `${baseURL}/auth/v1/health`;
  expect(await statusFor(health, new URL(health).host)).toBe(200);
  expect(await statusFor(health, "evil.example")).toBe(404);
});
