import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyAllSlots } from "@/lib/runtime/slots";
import { buildViewer } from "./testing/build-viewer";

const ADA = "11111111-1111-4111-8111-111111111111";
const EVE = "22222222-2222-4222-8222-222222222222";

/** The response of the sign-in service's `/settings`. */
let settings: { status: number; body: object };
let asked = 0;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    expect(request.url).toBe("/auth/v1/settings");
    response.writeHead(settings.status, { "content-type": "application/json" });
    response.end(JSON.stringify(settings.body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  // Loads the modules once before the tests, since the first import is slow.
  await load({});
}, 30_000);
afterAll(() => void server.close());

const confirms = (mailer_autoconfirm: boolean) => ({ status: 200, body: { mailer_autoconfirm } });

/** Imports the modules again, with this configuration. */
async function load(variables: Record<string, string>) {
  emptyAllSlots();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  const [operator, confirmation] = await Promise.all([
    import("./page-operator"),
    import("./address-confirmation"),
  ]);
  return { ...operator, ...confirmation };
}

const hosted = () => ({
  NEXT_PUBLIC_SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_a_test",
});
const LISTED = { OPERATOR_EMAILS: "Ada@site.example, bob@site.example" };

beforeEach(() => {
  asked = 0;
  settings = confirms(true);
});

describe("an address in OPERATOR_EMAILS", () => {
  it.each([
    ["one of several, however written", "BOB@site.example", "aal2", true],
    ["the first", "ada@site.example", "aal2", true],
    ["not without the second factor", "ada@site.example", "aal1", false],
    ["not another user's", "eve@site.example", "aal2", false],
    ["not of a user without one", null, "aal2", false],
  ] as const)("counts where the service confirms addresses: %s", async (_, email, aal, isOne) => {
    settings = confirms(false);
    const { isOperator, operatorEmailsProblem } = await load({ ...hosted(), ...LISTED });
    expect(await isOperator(buildViewer({ id: EVE, email, aal }))).toBe(isOne);
    expect(await operatorEmailsProblem()).toBeNull();
    expect(asked).toBe(1);
  });

  const claimed = buildViewer({ id: EVE, email: "ada@site.example", aal: "aal2" });

  it("does not count where anybody may claim it", async () => {
    const { isOperator, operatorEmailsProblem } = await load({ ...hosted(), ...LISTED });
    expect(await isOperator(claimed)).toBe(false);
    expect(await operatorEmailsProblem()).toContain("OPERATOR_IDS");
  });

  it("does not count at the embedded service, which confirms nothing", async () => {
    const { isOperator, operatorEmailsProblem } = await load({ AUTH_MODE: "embedded", ...LISTED });
    expect(await isOperator(claimed)).toBe(false);
    expect(await operatorEmailsProblem()).toContain("OPERATOR_IDS");
    expect(asked).toBe(0);
  });

  it.each([
    ["fails", { status: 500, body: {} }],
    ["says nothing of it", { status: 200, body: {} }],
  ])("does not count while the service %s, and is asked about again", async (_, answer) => {
    settings = answer;
    const { isOperator, operatorEmailsProblem } = await load({ ...hosted(), ...LISTED });
    expect(await isOperator(claimed)).toBe(false);
    expect(await operatorEmailsProblem()).toContain("does not answer");
    settings = confirms(false);
    expect(await isOperator(claimed)).toBe(true);
  });
});

describe("an account in OPERATOR_IDS", () => {
  it.each([
    ["with the second factor", ADA, "aal2", true],
    ["not without it", ADA, "aal1", false],
    ["not another account, whatever its address", EVE, "aal2", false],
  ] as const)("counts whatever the service confirms: %s", async (_, id, aal, isOne) => {
    const ids = { OPERATOR_IDS: ADA.toUpperCase() };
    const { isOperator, operatorEmailsProblem } = await load({ ...hosted(), ...ids });
    expect(await isOperator(buildViewer({ id, email: "ada@site.example", aal }))).toBe(isOne);
    expect(await operatorEmailsProblem()).toBeNull();
    expect(asked).toBe(0);
  });
});
