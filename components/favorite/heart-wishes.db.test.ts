import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { claimsOf } from "@/lib/auth/viewer-of-session";

signInDatabase();
const service = embeddedService();
const STORED = ["user", "sb-app-auth-token-user", "favorites-storage", "favorites-wanted"];
const TEXTS = { addFailed: "not added", removeFailed: "not removed" };
const HEART = { videoId: "7", isFilled: true, language: "en", texts: TEXTS } as const;

type Person = Awaited<ReturnType<typeof register>>;
let browser: Awaited<ReturnType<typeof stubBrowser>>;
let ana: Person;
let asked: { what: string; by: unknown }[];
let status: number;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  asked = [];
  status = 200;
  ana = await register(service);
  browser = await stubBrowser(service, answer);
  await signIn(ana);
  await openPage();
});
afterEach(async () => {
  vi.useRealTimers();
  await browser.close();
  vi.restoreAllMocks();
});

const signIn = ({ email, password }: Person) =>
  browser.openTab().auth.signInWithPassword({ email, password });

async function answer({ url, method, headers }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  if (!pathname.startsWith("/api/favorites")) return Response.json({ success: true });
  const isKept = status === 200 && asked.at(-1)?.what === "POST";
  if (pathname.endsWith("/among")) return Response.json({ ids: isKept ? ["7"] : [] });
  const { sub } = claimsOf(headers.get("authorization") ?? "");
  asked.push({ what: method, by: sub });
  if (method === "GET") return Response.json({ videos: [], unavailableCount: 0 });
  return Response.json({ success: status === 200 }, { status: sub ? status : 401 });
}

/** Who is signed in is known here; a page of cards has the video's. */
async function openPage({ cards = true } = {}) {
  const [hearts, store, { fetchFavoritesPage }] = await Promise.all([
    import("./hearts"),
    import("@/lib/auth/session-store"),
    import("./fetch-favorites-page"),
  ]);
  hearts.watchHeart(cards ? "7" : "8", () => undefined);
  await soon(() => expect(store.currentViewer().user?.id).toBeDefined());
  return { ...hearts, fetchFavoritesPage };
}

/** Another page of the same browser; on the one before nothing happens any more. */
async function goOn({ loading = Promise.resolve() } = {}) {
  const cookies = document.cookie.split("; ");
  const stored = STORED.map((key) => [key, localStorage.getItem(key)] as const);
  await browser.close();
  browser = await stubBrowser(service, answer, { loading });
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser itself keeps them
  for (const cookie of cookies) document.cookie = cookie;
  for (const [key, value] of stored) if (value !== null) localStorage.setItem(key, value);
}

/** Presses a heart on a page whose client does not come, and leaves it. */
async function pressAndLeave(): Promise<void> {
  await goOn({ loading: new Promise(() => undefined) });
  const { changeHeart } = await import("./hearts");
  changeHeart(HEART);
  await goOn();
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });
const wanted = () => localStorage.getItem("favorites-wanted");
const changes = () => asked.filter(({ what }) => what !== "GET");

describe("a heart that was pressed on a page which was left too soon", () => {
  beforeEach(pressAndLeave);

  it("is kept by the next page, once", async () => {
    const { heartOf } = await openPage();
    await soon(() => expect(wanted()).toBeNull());
    expect(asked).toEqual([{ what: "POST", by: ana.session.user.id }]);
    expect(heartOf("7")).toEqual({ isFilled: true, failure: "" });
    await goOn();
    await openPage();
    expect(changes()).toHaveLength(1);
  });

  it("is kept before the favorites are asked for", async () => {
    const { fetchFavoritesPage } = await openPage({ cards: false });
    await fetchFavoritesPage({ offset: 0, cursor: null }, "en", ana.session.user.id);
    expect(asked.map(({ what }) => what)).toEqual(["POST", "GET"]);
  });

  it("goes back where it is seen to fail, and says so", async () => {
    status = 500;
    const { heartOf } = await openPage();
    await soon(() => expect(heartOf("7")).toEqual({ isFilled: false, failure: TEXTS.addFailed }));
    expect(wanted()).toBeNull();
  });

  it("waits for another page where nobody can see it fail, but not for ever", async () => {
    status = 503;
    await openPage({ cards: false });
    await soon(() => expect(changes()).toHaveLength(1));
    await goOn();
    expect(wanted()).not.toBeNull();
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ["Date"] });
    const { earlierWishes } = await import("./heart-wishes");
    expect(earlierWishes(ana.session.user.id)).toEqual([]);
    expect(wanted()).toBeNull();
  });

  it("is not the wish of whoever comes next", async () => {
    await signIn(await register(service));
    const { heartOf } = await openPage();
    expect(heartOf("7").isFilled).toBe(false);
    expect(changes()).toEqual([]);
  });

  it("is forgotten at a sign-out", async () => {
    const { signOut } = await import("@/lib/auth/session");
    await signOut();
    expect(wanted()).toBeNull();
  });
});

it("a heart waits for another page where the client does not load", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let lose = (_: Error) => {};
  const loading = new Promise<void>((_, reject) => {
    lose = reject;
  });
  await goOn({ loading });
  const { changeHeart } = await openPage();
  changeHeart(HEART);
  lose(new Error("The network is gone."));
  const { currentViewer } = await import("@/lib/auth/session-store");
  await soon(() => expect(currentViewer().status).toBe("anonymous"));
  await soon(() => expect(changes()).toEqual([{ what: "POST", by: undefined }]));
  await goOn();
  const { heartOf } = await openPage();
  await soon(() => expect(wanted()).toBeNull());
  expect(changes().at(-1)).toEqual({ what: "POST", by: ana.session.user.id });
  expect(heartOf("7").isFilled).toBe(true);
});

it("a heart that is settled here leaves nothing to do", async () => {
  const { changeHeart, heartOf } = await openPage();
  changeHeart(HEART);
  expect(wanted()).toContain(ana.session.user.id);
  changeHeart({ ...HEART, isFilled: false });
  await soon(() => expect(wanted()).toBeNull());
  expect(changes().map(({ what }) => what)).toEqual(["POST", "DELETE"]);
  expect(heartOf("7").isFilled).toBe(false);
});
