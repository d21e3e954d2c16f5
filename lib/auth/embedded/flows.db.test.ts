import { afterEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { embeddedService } from "../testing/embedded-service";
import { type Browser, openBrowser, refusalIn } from "../testing/open-browser";
import { register } from "../testing/sign-in-contract";
import { signInDatabase } from "../testing/sign-in-database";

const database = signInDatabase();
const service = embeddedService();
const CALLBACK = "http://localhost:3000/en/auth/callback";
afterEach(() => vi.restoreAllMocks());

type Wish = { provider?: "google" | "x"; hint?: string; redirectTo?: string };

/** Starts a sign-in at the provider, as a click on its button does. */
async function leave(
  { auth }: Browser,
  { provider = "x", hint, redirectTo = CALLBACK }: Wish = {},
) {
  const queryParams: Record<string, string> = hint ? { login_hint: hint } : {};
  const options = { redirectTo, skipBrowserRedirect: true, queryParams };
  const { data } = await auth.signInWithOAuth({ provider, options });
  return data.url ?? "";
}

/** Requests an address as a navigation does. Returns the target of the redirect. */
async function follow(url: string, status = 302): Promise<URL> {
  const response = await service.fetch(url, { redirect: "manual" });
  expect(response.status).toBe(status);
  return new URL(response.headers.get("location") ?? "");
}

function comeBack({ auth }: Browser, { searchParams }: URL) {
  const flowId = searchParams.get("sb_flow_id") ?? undefined;
  return auth.exchangeCodeForSession(searchParams.get("code") ?? "", flowId ? { flowId } : {});
}

async function signInWith(browser: Browser, wish: Wish) {
  return comeBack(browser, await follow(await leave(browser, wish)));
}

describe("signing in with a provider", () => {
  it("returns with a code that its browser redeems once", async () => {
    const browser = openBrowser(service);
    const address = await follow(await leave(browser, { hint: "ana" }));
    expect(address.href.startsWith(`${CALLBACK}?`)).toBe(true);
    const { data } = await comeBack(browser, address);
    expect(data.user).toMatchObject({
      email: "ana@people.example",
      app_metadata: { provider: "x", providers: ["x"] },
      user_metadata: { full_name: "Ana Lima" },
    });
    expect([...browser.jar.keys()].filter((name) => name.includes("verifier"))).toEqual([]);
    const code = address.searchParams.get("code");
    const replay = await service.fetch(`${service.url}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      body: JSON.stringify({ auth_code: code, code_verifier: "v".repeat(43) }),
      headers: { "content-type": "application/json" },
    });
    expect(await replay.json()).toMatchObject({ code: 404, error_code: "flow_state_not_found" });
  });

  it("cannot be redeemed by another browser, and stays valid", async () => {
    const [owner, thief] = [openBrowser(service), openBrowser(service)];
    const address = await follow(await leave(owner, { hint: "ana" }));
    await leave(thief, { hint: "jun" });
    address.searchParams.delete("sb_flow_id");
    const stolen = await comeBack(thief, address);
    expect(refusalIn(stolen.error)).toEqual({ status: 400, code: "bad_code_verifier" });
    expect((await comeBack(owner, address)).data.user?.email).toBe("ana@people.example");
  });

  it("works in two tabs at once", async () => {
    const browser = openBrowser(service);
    const [one, two] = [
      await leave(browser, { hint: "ana" }),
      await leave(browser, { hint: "ana" }),
    ];
    const answers = [await follow(one), await follow(two)].map((back) => comeBack(browser, back));
    for (const { error } of await Promise.all(answers)) expect(error).toBeNull();
  });

  it("expires after five minutes", async () => {
    const browser = openBrowser(service);
    const address = await follow(await leave(browser, { hint: "ana" }));
    await database.sql`update auth_flow_states set created_at = created_at - interval '301 s'`;
    const { error } = await comeBack(browser, address);
    expect(refusalIn(error)).toEqual({ status: 422, code: "flow_state_expired" });
  });

  it("finds the account of the same address, and accepts a user without one", async () => {
    const hint = "Someone@People.example";
    const first = await signInWith(openBrowser(service), { provider: "google", hint });
    const second = await signInWith(openBrowser(service), { provider: "x", hint });
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(second.data.user?.app_metadata).toMatchObject({ providers: ["google", "x"] });
    const noor = await signInWith(openBrowser(service), { hint: "noor" });
    expect(noor.data.user?.email).toBe("");
    const again = await signInWith(openBrowser(service), { hint: "noor" });
    expect(again.data.user?.id).toBe(noor.data.user?.id);
  });

  it("creates one account for two first sign-ins at the same time", async () => {
    const signIns = Array.from({ length: 4 }, () =>
      signInWith(openBrowser(service), { hint: "crowd@people.example" }),
    );
    const ids = (await Promise.all(signIns)).map(({ data }) => data.user?.id);
    expect(new Set(ids).size).toBe(1);
  });

  it("reports a cancelled sign-in to the site, and keeps the rest of its address", async () => {
    const url = await leave(openBrowser(service), { redirectTo: `${CALLBACK}?next=%2Fen` });
    const back = await follow(`${url}&cancel=1`);
    expect(back.searchParams.get("next")).toBe("/en");
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.hash).toContain("error_code=access_denied");
  });

  it.each([
    ["another site", "https://evil.example/en/auth/callback"],
    ["another site behind our name", "http://localhost@evil.example/"],
    ["a name that begins like ours", "http://localhost.evil.example/"],
    ["another scheme", "javascript:alert(1)"],
    ["no address", "//evil.example"],
  ])("never redirects to %s", async (_, redirectTo) => {
    const back = await follow(await leave(openBrowser(service), { redirectTo, hint: "ana" }));
    expect(back.origin).toBe("http://localhost:3000");
  });

  it.each([
    ["no challenge", { code_challenge: "" }],
    ["a short one", { code_challenge: "c".repeat(42) }],
    ["a plain one", { code_challenge_method: "plain" }],
    ["an unknown provider", { provider: "nobody" }],
  ])("refuses %s", async (_, change) => {
    const url = new URL(await leave(openBrowser(service), { hint: "ana" }));
    for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
    const response = await service.fetch(url);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
  });
});

describe("the page that offers test users", () => {
  it.each(LANGUAGES)("is in %s for a visitor from a page in it", async (language) => {
    const redirectTo = `http://localhost:3000/${language}/auth/callback`;
    const response = await service.fetch(await leave(openBrowser(service), { redirectTo }));
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html.match(/login_hint=/g)).toHaveLength(3);
    expect(html).not.toMatch(/\{\w+\}/);
  });

  it("runs no script, and escapes the address", async () => {
    const url = `${await leave(openBrowser(service))}&x=${encodeURIComponent('"><script>alert(1)</script>')}`;
    const response = await service.fetch(url);
    expect(await response.text()).not.toMatch(/<script|style=|\son\w+=/);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("offers only users with an address for Google", async () => {
    const url = await leave(openBrowser(service), { provider: "google" });
    expect(await (await service.fetch(url)).text()).not.toContain("login_hint=noor");
  });
});

describe("a stolen refresh token", () => {
  it("ends the session of both when it is used again", async () => {
    const { auth, session } = await register(service);
    const stolen = session.refresh_token;
    for (let turn = 0; turn < 2; turn += 1) await auth.refreshSession();
    const within = await openBrowser(service).auth.refreshSession({ refresh_token: stolen });
    expect(within.error).toBeNull();
    await database.sql`update auth_sessions set rotated_at = rotated_at - interval '11 s'`;
    const thief = await openBrowser(service).auth.refreshSession({ refresh_token: stolen });
    expect(refusalIn(thief.error)).toEqual({ status: 400, code: "refresh_token_already_used" });
    const { error } = await auth.refreshSession();
    expect(refusalIn(error)).toEqual({ status: 400, code: "refresh_token_not_found" });
  });

  it("is not assumed for tabs that refresh at the same time", async () => {
    const { session } = await register(service);
    const refreshes = Array.from({ length: 8 }, () =>
      openBrowser(service).auth.refreshSession({ refresh_token: session.refresh_token }),
    );
    const given = (await Promise.all(refreshes)).map(({ data }) => data.session?.refresh_token);
    expect(new Set(given).size).toBe(1);
    expect(given[0]).toBeTruthy();
  });
});

describe("a forgotten password", () => {
  /** Requests a new password in this browser. Returns the link in the log; null if there is none. */
  async function ask({ auth }: Browser, email: string): Promise<string | null> {
    const logged = vi.spyOn(console, "info").mockReturnValue();
    await auth.resetPasswordForEmail(email, { redirectTo: CALLBACK });
    const [, link = null] = /(http\S+)/.exec(String(logged.mock.lastCall?.[0] ?? "")) ?? [];
    logged.mockRestore();
    return link;
  }

  it("is reset through the link, once, in the browser that requested it", async () => {
    const { email } = await register(service);
    const browser = openBrowser(service);
    const link = (await ask(browser, email)) ?? "";
    const back = await follow(link, 303);
    expect((await comeBack(openBrowser(service), back)).error).not.toBeNull();
    expect((await comeBack(browser, back)).error).toBeNull();
    expect(browser.events).toContain("PASSWORD_RECOVERY");
    expect((await browser.auth.updateUser({ password: "found it again" })).error).toBeNull();
    const { error } = await openBrowser(service).auth.signInWithPassword({
      email,
      password: "found it again",
    });
    expect(error).toBeNull();
    expect((await follow(link, 303)).searchParams.get("error_code")).toBe("otp_expired");
  });

  it("has one valid link, for an hour, and none without an account", async () => {
    const { email } = await register(service);
    const first = (await ask(openBrowser(service), email)) ?? "";
    const second = (await ask(openBrowser(service), email)) ?? "";
    expect((await follow(first, 303)).searchParams.get("error_code")).toBe("otp_expired");
    await database.sql`update auth_flow_states set created_at = created_at - interval '61 min'`;
    expect((await follow(second, 303)).searchParams.get("error_code")).toBe("otp_expired");
    expect(await ask(openBrowser(service), `x${email}`)).toBeNull();
  });
});
