import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { API } from "@/lib/routes";
import { SESSION_COOKIE } from "./session-cookie";
import { embeddedService } from "./testing/embedded-service";
import { ageSession } from "./testing/session-cookies";
import { register } from "./testing/sign-in-contract";
import { signInDatabase } from "./testing/sign-in-database";
import { stubBrowser } from "./testing/stub-browser";

signInDatabase();
const service = embeddedService();
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  browser = await stubBrowser(service, answer);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await browser.close();
});

const answer = () => Response.json({ success: true });
const ANONYMOUS = { status: "anonymous", user: null };

/** Opens a page whose user has signed in in another tab. */
async function openPage() {
  const person = await register(service);
  const other = browser.openTab();
  await other.auth.signInWithPassword(person);
  const [session, store] = await Promise.all([import("./session"), import("./session-store")]);
  const client = await store.openSession();
  if (!client) throw new Error("no client");
  await vi.waitFor(() => expect(store.currentViewer().status).toBe("signed-in"));
  return { person, other, session, store, client };
}

describe("a session that has to be renewed", () => {
  it.each([
    ["too many questions", Response.json({ code: "over_request_rate_limit" }, { status: 429 })],
    ["a firewall's page", new Response("<html>", { status: 403 })],
    ["a gateway's own refusal", Response.json({ message: "No route matched" }, { status: 404 })],
    ["an answer without a session", Response.json({})],
  ])("survives %s", async (_, answered) => {
    await browser.openTab().auth.signInWithPassword(await register(service));
    ageSession();
    let asked = 0;
    vi.spyOn(service, "fetch").mockImplementation(async () => {
      asked += 1;
      return answered.clone();
    });
    const { openSession } = await import("./session-store");
    await openSession();
    // One response would be enough to end a session: a retry shows that this one continues.
    await vi.waitFor(() => expect(asked).toBeGreaterThan(1));
    expect(document.cookie).toContain(SESSION_COOKIE);
  });
});

describe("where the client never loads", () => {
  async function waitFor<T>(ask: (session: typeof import("./session")) => Promise<T>) {
    await browser.close();
    browser = await stubBrowser(service, answer, { loading: new Promise(() => undefined) });
    await browser.openTab().auth.signInWithPassword(await register(service));
    const session = await import("./session");
    vi.useFakeTimers();
    const asked = ask(session);
    await vi.advanceTimersByTimeAsync(10_000);
    return Promise.race([asked, "waiting"]);
  }

  it("a sign-out works", async () => {
    expect(await waitFor(({ signOut }) => signOut())).toBeUndefined();
    expect(document.cookie).toBe("");
    const { currentViewer } = await import("./session-store");
    expect(currentViewer()).toEqual({ ...ANONYMOUS, hasLeft: true });
  });

  it("no request waits for a token", async () => {
    expect(await waitFor(({ accessToken }) => accessToken())).toBeNull();
    expect(document.cookie).toContain(SESSION_COOKIE);
  });
});

describe("a sign-out in another tab that sent no message", () => {
  it.each(["user", "user-storage"])("is noticed by %s, which it removed", async (key) => {
    const { store } = await openPage();
    // biome-ignore lint/suspicious/noDocumentCookie: as the page itself has it
    document.cookie = `${SESSION_COOKIE}=; Max-Age=0`;
    browser.removeElsewhere(key);
    expect(store.currentViewer()).toEqual(ANONYMOUS);
  });

  it("is ignored while there is a session", async () => {
    const { store } = await openPage();
    browser.removeElsewhere("user");
    expect(store.currentViewer().status).toBe("signed-in");
  });
});

describe("a page that Back restores", () => {
  it("is anonymous after a sign-out that was leaving the page", async () => {
    const { session, store } = await openPage();
    await session.signOut();
    expect(store.currentViewer()).toEqual({ ...ANONYMOUS, hasLeft: true });
    browser.comeBack();
    await vi.waitFor(() => expect(store.currentViewer()).toEqual(ANONYMOUS));
  });

  it("shows the user who is signed in now", async () => {
    const { session, store, client } = await openPage();
    await session.signOut();
    // Browsers deliver no messages to a page in the background.
    Reflect.get(client.auth, "broadcastChannel").close();
    const next = await register(service);
    await browser.openTab().auth.signInWithPassword(next);
    expect(store.currentViewer().status).toBe("anonymous");
    browser.comeBack();
    await vi.waitFor(() => expect(store.currentViewer().user?.id).toBe(next.session.user.id));
  });

  it("is anonymous after another page signed out without a message", async () => {
    const { store } = await openPage();
    // biome-ignore lint/suspicious/noDocumentCookie: as the page itself has it
    document.cookie = `${SESSION_COOKIE}=; Max-Age=0`;
    browser.comeBack();
    await vi.waitFor(() => expect(store.currentViewer()).toEqual(ANONYMOUS));
    expect(localStorage.getItem("user")).toBeNull();
    expect(localStorage.getItem("user-storage")).toBeNull();
  });
});

describe("signOutOf", () => {
  it("ends this user's session", async () => {
    const { session, person } = await openPage();
    await session.signOutOf(person.session.user.id);
    expect(document.cookie).not.toContain(`${SESSION_COOKIE}=`);
  });

  it("keeps the session of a user who signed in since", async () => {
    const { session, store, other, person } = await openPage();
    const next = await register(service);
    await other.auth.signInWithPassword(next);
    await session.signOutOf(person.session.user.id);
    expect(document.cookie).toContain(`${SESSION_COOKIE}=`);
    await vi.waitFor(() => expect(store.currentViewer().user?.id).toBe(next.session.user.id));
  });
});

describe("signOutEverywhere", () => {
  /** Replaces the service's response to a request that ends sessions. */
  function answerEnding(answered: Response): void {
    const { fetch } = service;
    vi.spyOn(service, "fetch").mockImplementation(async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      return address.includes("/logout") ? answered.clone() : fetch(input, init);
    });
  }

  it.each([
    ["a gateway's own refusal", Response.json({ message: "No route matched" }, { status: 403 })],
    ["a gateway that knows no such path", Response.json({ error: "missing" }, { status: 404 })],
    ["a firewall's page", new Response("<html>", { status: 401 })],
    ["the page of a hotel's network", new Response("<html>", { status: 200 })],
    ["too many questions", Response.json({ code: "over_request_rate_limit" }, { status: 429 })],
    ["a service that is down", new Response(null, { status: 503 })],
  ])("fails at %s, and the user stays signed in", async (_, answered) => {
    const { session, store, client } = await openPage();
    answerEnding(answered);
    expect((await session.signOutEverywhere(client.auth)).error).not.toBeNull();
    expect(store.currentViewer().status).toBe("signed-in");
    expect(document.cookie).toContain(`${SESSION_COOKIE}=`);
  });

  it("ends the others and this one", async () => {
    const { person, session, store, client } = await openPage();
    const sent = vi.spyOn(globalThis, "fetch");
    expect(await session.signOutEverywhere(client.auth)).toEqual({ error: null });
    expect(sent.mock.calls.map(([path]) => path)).toContain(API.signOutEverywhere);
    expect(store.currentViewer()).toEqual({ ...ANONYMOUS, hasLeft: true });
    expect(document.cookie).not.toContain(`${SESSION_COOKIE}=`);
    expect((await person.auth.refreshSession()).error).not.toBeNull();
  });

  it("changes nothing where our API cannot void the tokens", async () => {
    const { person, session, store, client } = await openPage();
    const { fetch } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
      input === API.signOutEverywhere ? new Response(null, { status: 503 }) : fetch(input, init),
    );
    const { error } = await session.signOutEverywhere(client.auth);
    expect(error).toEqual({ name: "AuthRetryableFetchError" });
    expect(store.currentViewer().status).toBe("signed-in");
    expect((await person.auth.refreshSession()).error).toBeNull();
  });

  it("that fails is not taken for a sign-out here when another tab signs out later", async () => {
    const { session, store, client, other } = await openPage();
    const blocked = vi.spyOn(document, "cookie", "set").mockImplementation(() => {
      throw new Error("The cookies are blocked.");
    });
    await expect(session.signOutEverywhere(client.auth)).rejects.toThrow("blocked");
    blocked.mockRestore();
    await other.auth.signOut({ scope: "local" });
    await vi.waitFor(() => expect(store.currentViewer().status).toBe("anonymous"));
    expect(store.currentViewer()).toEqual(ANONYMOUS);
  });

  it.each([
    ["long ago", ageSession],
    ["just now", () => undefined],
  ])("requires a new sign-in where the session had ended before, %s", async (_, pass) => {
    const { person, session, store, client } = await openPage();
    await person.auth.signOut({ scope: "global" });
    pass();
    expect((await session.signOutEverywhere(client.auth)).error).not.toBeNull();
    expect(store.currentViewer()).toEqual(ANONYMOUS);
  });
});

it("no address of a user is kept in this browser's storage, and pages still know it", async () => {
  const { email, password } = await register(service);
  const browser = await stubBrowser(service, () => Response.json({ success: true }));
  const { browserClient } = await import("./follow-session");
  const store = await import("./session-store");
  await store.openSession();
  const { auth } = await browserClient();
  await auth.signInWithPassword({ email, password });
  const kept = [`${SESSION_COOKIE}-user`, "user", "user-storage"].map((key) =>
    localStorage.getItem(key),
  );
  expect(kept.join()).toContain(store.currentViewer().user?.id);
  expect(kept.join()).not.toContain("@");
  await auth.refreshSession();
  expect(store.currentViewer().user?.email).toBe(email);
  expect(localStorage.getItem(`${SESSION_COOKIE}-user`)).not.toContain("@");
  await browser.close();
});
