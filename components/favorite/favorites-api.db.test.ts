import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claimsOf } from "@/lib/auth/browser-viewer";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { browserStorage } from "@/lib/browser-storage";
import { readLocalFavorites } from "@/lib/favorites/local-favorites";

signInDatabase();
const service = embeddedService();

type Person = Awaited<ReturnType<typeof register>>;
type Asked = { what: string; by: unknown; body: string; language: string | null };

const idOf = ({ session }: Person) => session.user.id;

let ana: Person;
let bo: Person;
beforeAll(async () => {
  [ana, bo] = [await register(service), await register(service)];
});

let browser: Awaited<ReturnType<typeof stubBrowser>>;
let asked: Asked[];
let answer: (request: Request) => Response | Promise<Response>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  asked = [];
  answer = () => Response.json({ success: true });
  browser = await stubBrowser(service, async (request) => {
    const { pathname, search } = new URL(request.url);
    if (!/^\/api\/(favorites|following)/.test(pathname)) return Response.json({ success: true });
    asked.push({
      what: `${request.method} ${pathname}${search}`,
      by: claimsOf(request.headers.get("authorization") ?? "").sub,
      body: await request.clone().text(),
      language: request.headers.get("x-lang"),
    });
    return answer(request);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

const signIn = ({ email, password }: Person) =>
  browser.openTab().auth.signInWithPassword({ email, password });
const whatIs = () => asked.map(({ what }) => what);

/** Opens a page of Ana's, and returns the calls that it can make. */
async function openPage() {
  await signIn(ana);
  const { currentViewer, openSession } = await import("@/lib/auth/session-store");
  await openSession();
  await vi.waitFor(() => expect(currentViewer().user?.id).toBe(idOf(ana)));
  return import("./favorites-api");
}

const heart = (isFavorite: boolean) =>
  ({ userId: idOf(ana), videoId: "7", isFavorite, before: !isFavorite, language: "ja" }) as const;

describe("saveFavorite", () => {
  it("adds and removes as the user, also while the page is being left", async () => {
    const { saveFavorite } = await openPage();
    const sent = vi.spyOn(globalThis, "fetch");
    await saveFavorite(heart(true));
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual(["7"]);
    await saveFavorite(heart(false));
    const by = idOf(ana);
    expect(asked).toEqual([
      { what: "POST /api/favorites", by, body: '{"video_id":"7"}', language: "ja" },
      { what: "DELETE /api/favorites/7", by, body: "", language: "ja" },
    ]);
    expect(sent.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, true]);
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual([]);
  });

  it.each([
    [
      "the server's words",
      () => Response.json({ error: "overloaded", message: "busy" }, { status: 503 }),
      "busy",
    ],
    ["no words", () => Response.json({}, { status: 500 }), ""],
    ["rubbish", () => new Response("<html>", { status: 502 }), ""],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), ""],
  ])("fails with %s", async (_, given, message) => {
    const { saveFavorite } = await openPage();
    answer = given;
    await expect(saveFavorite(heart(true))).rejects.toMatchObject({
      name: "FetchRefusal",
      message,
    });
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual([]);
  });

  it("sends one request at a time, and of several changes the last", async () => {
    const { saveFavorite } = await openPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async () => {
      await held;
      return Response.json({ success: true });
    };
    const saving = [true, false, true, false].map((wanted) => saveFavorite(heart(wanted)));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    release();
    await Promise.all(saving);
    expect(whatIs()).toEqual(["POST /api/favorites", "DELETE /api/favorites/7"]);
  });

  it("forgets a failure that a later change has replaced", async () => {
    const { saveFavorite } = await openPage();
    answer = ({ method }) =>
      Response.json({ success: true }, { status: method === "POST" ? 500 : 200 });
    await Promise.all([saveFavorite(heart(true)), saveFavorite(heart(false))]);
    expect(whatIs()).toEqual(["POST /api/favorites", "DELETE /api/favorites/7"]);
  });

  it("sends nothing as another user", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const { saveFavorite } = await openPage();
    await signIn(bo);
    await expect(saveFavorite(heart(true))).rejects.toMatchObject({ code: "unauthenticated" });
    expect(asked).toEqual([]);
  });

  it("sends the request without a token too, to show the server's error", async () => {
    const { saveFavorite } = await import("./favorites-api");
    const refusal = { error: "unauthenticated", message: "Sign in first." };
    answer = () => Response.json(refusal, { status: 401 });
    await expect(saveFavorite(heart(true))).rejects.toThrow(refusal.message);
    expect(asked).toMatchObject([{ by: undefined }]);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});

describe("fetchHeart", () => {
  it("asks for the hearts of a page at once, 100 in a request", async () => {
    const { fetchHeart } = await openPage();
    answer = () => Response.json({ ids: ["7"] });
    const ids = Array.from({ length: 130 }, (_, at) => String(at + 1));
    const hearts = await Promise.all(ids.map((id) => fetchHeart(["heart", idOf(ana), id])));
    expect(ids.filter((_, at) => hearts[at])).toEqual(["7"]);
    expect(asked).toHaveLength(2);
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual(["7"]);
  });

  it("asks again after a failure", async () => {
    const { fetchHeart } = await openPage();
    answer = () => new Response(null, { status: 503 });
    await expect(fetchHeart(["heart", idOf(ana), "7"])).rejects.toThrow();
    answer = () => Response.json({ ids: ["7"] });
    expect(await fetchHeart(["heart", idOf(ana), "7"])).toBe(true);
  });

  it("does not undo a save that its answer does not know yet", async () => {
    const { fetchHeart, saveFavorite } = await openPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async ({ method }) => {
      if (method === "GET") await held;
      return Response.json(method === "GET" ? { ids: [] } : { success: true });
    };
    const reading = fetchHeart(["heart", idOf(ana), "7"]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await saveFavorite(heart(true));
    release();
    await reading;
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual(["7"]);
  });

  it("asks nothing as another user", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const { fetchHeart, fetchFavoritesPage } = await openPage();
    await signIn(bo);
    await expect(fetchHeart(["heart", idOf(ana), "7"])).rejects.toThrow();
    const place = { offset: 0, cursor: null };
    await expect(fetchFavoritesPage(place, "en", idOf(ana))).rejects.toThrow();
    expect(asked).toEqual([]);
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual([]);
  });
});

describe("the heart pressed before sign-in", () => {
  it("is saved once signed in, once", async () => {
    const { keepPendingHeart, readPendingHeart, takePendingHeart } = await import("./hearts");
    keepPendingHeart({ videoId: "7", isFavorite: true, top: 120 });
    await openPage();
    const { sendPending } = await import("./send-pending");
    for (let time = 0; time < 2; time += 1) await sendPending(idOf(ana), "en");
    expect(whatIs()).toEqual(["POST /api/favorites"]);
    expect(readPendingHeart()).toMatchObject({ isSaved: true, top: 120 });
    expect(takePendingHeart("8")).toBeNull();
    expect(takePendingHeart("7")).toMatchObject({ isSaved: true });
    expect(readPendingHeart()).toBeNull();
  });

  it("waits for the next page if it cannot be saved, and expires", async () => {
    const { keepPendingHeart, readPendingHeart } = await import("./hearts");
    keepPendingHeart({ videoId: "7", isFavorite: true, top: 120 });
    await openPage();
    answer = () => new Response(null, { status: 503 });
    const { sendPending } = await import("./send-pending");
    await sendPending(idOf(ana), "en");
    expect(readPendingHeart()).toMatchObject({ isSaved: false });
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ["Date"] });
    expect(readPendingHeart()).toBeNull();
    vi.useRealTimers();
  });
});

describe("the author chosen before sign-in", () => {
  it("is followed once signed in", async () => {
    const { keepPendingFollow, readPendingFollow } = await import("./pending");
    keepPendingFollow("nasa");
    await openPage();
    const { sendPending } = await import("./send-pending");
    for (let time = 0; time < 2; time += 1) await sendPending(idOf(ana), "en");
    expect(whatIs()).toEqual(["POST /api/following"]);
    expect(readPendingFollow()).toBeNull();
  });

  it("is retried once by the author’s page if that fails", async () => {
    const { keepPendingFollow, readPendingFollow } = await import("./pending");
    keepPendingFollow("nasa");
    await openPage();
    answer = () => new Response(null, { status: 503 });
    const { sendPending } = await import("./send-pending");
    await sendPending(idOf(ana), "en");
    expect(readPendingFollow()).toBe("nasa");
    const { fetchFollowed, followChosen } = await import("./following-api");
    const author = { userId: idOf(ana), username: "nasa", language: "en" } as const;
    await expect(followChosen({ ...author })).rejects.toThrow();
    expect(readPendingFollow()).toBeNull();
    expect(await followChosen({ ...author })).toBe(false);
    await expect(fetchFollowed(author.userId, [author.username])).rejects.toThrow();
    expect(whatIs()).toEqual([
      ...["POST /api/following", "POST /api/following"],
      "GET /api/following/among?usernames=nasa",
    ]);
  });

  it("is forgotten after a quarter of an hour", async () => {
    const { keepPendingFollow, readPendingFollow } = await import("./pending");
    keepPendingFollow("nasa");
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ["Date"] });
    expect(readPendingFollow()).toBeNull();
    vi.useRealTimers();
  });
});
