import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_COOKIE } from "./session-cookie";
import { stubBrowser } from "./testing/stub-browser";

const NOBODY = { status: "anonymous", user: null };
const ANA = { id: "6f2c1d52-3b0e-4f0a-9d4e-0c8a3a1b2c3d", name: "Ana", avatarUrl: null };

function remember(user: typeof ANA) {
  for (const key of ["user-storage", "user"]) localStorage.setItem(key, JSON.stringify(user));
}

let browser: Awaited<ReturnType<typeof stubBrowser>>;
let lose: (reason: Error) => void;

/** A page of a browser with a session, whose client is still loading. */
beforeEach(async () => {
  const unasked = { url: "http://localhost", key: "embedded", fetch: () => Promise.reject() };
  const loading = new Promise<never>((_, reject) => {
    lose = reject;
  });
  browser = await stubBrowser(unasked, () => Response.error(), { loading });
  // biome-ignore lint/suspicious/noDocumentCookie: as the library itself writes it
  document.cookie = `${SESSION_COOKIE}=base64-e30`;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await browser.close();
});

async function openPage() {
  const [store] = await Promise.all([import("./session-store"), import("./session")]);
  vi.useFakeTimers();
  store.subscribeViewer(() => undefined);
  return store;
}

describe("where the client never loads", () => {
  it("the remembered user is shown, and stays", async () => {
    remember(ANA);
    const { currentViewer } = await openPage();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(currentViewer()).toEqual({ status: "signed-in", user: { ...ANA, email: null } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(currentViewer().status).toBe("signed-in");
  });

  it("a page without a remembered user becomes anonymous", async () => {
    const { currentViewer } = await openPage();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(currentViewer().status).toBe("loading");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(currentViewer()).toEqual(NOBODY);
  });

  it("no request waits for it any longer", async () => {
    const { openSession } = await openPage();
    const asked = openSession();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.race([asked, "waiting"])).toBeNull();
  });
});

describe("a sign-in in another window", () => {
  const cookie = `${SESSION_COOKIE}=base64-e30`;

  /** Opens a page without a session, then signs in in another tab. */
  async function openBeside(state: "visible" | "hidden") {
    // biome-ignore lint/suspicious/noDocumentCookie: as the library itself writes it
    document.cookie = `${SESSION_COOKIE}=; max-age=0`;
    const { currentViewer } = await openPage();
    await vi.advanceTimersByTimeAsync(1);
    browser.turn(state);
    expect(currentViewer()).toEqual(NOBODY);
    // biome-ignore lint/suspicious/noDocumentCookie: as the library itself writes it
    document.cookie = cookie;
    browser.storeElsewhere("user-storage", JSON.stringify(ANA));
    browser.storeElsewhere("user", JSON.stringify(ANA));
    await vi.advanceTimersByTimeAsync(5_000);
    return currentViewer;
  }

  it("is followed by a page that is visible", async () => {
    const currentViewer = await openBeside("visible");
    expect(currentViewer()).toMatchObject({ status: "signed-in", user: ANA });
  });

  it("is followed by a hidden page once it is shown", async () => {
    const currentViewer = await openBeside("hidden");
    expect(currentViewer()).toEqual(NOBODY);
    browser.turn("visible");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(currentViewer()).toMatchObject({ status: "signed-in", user: ANA });
  });
});

it("no user is shown as signed in after the client has failed to load", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  remember(ANA);
  const { currentViewer } = await openPage();
  await vi.advanceTimersByTimeAsync(1);
  lose(new Error("The network is gone."));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentViewer()).toEqual(NOBODY);
});
