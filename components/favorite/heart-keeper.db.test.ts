import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { claimsOf } from "@/lib/auth/viewer-of-session";
import { browserStorage } from "@/lib/browser-storage";
import { readLocalFavorites } from "@/lib/favorites/local-favorites";

signInDatabase();
const service = embeddedService();
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());
afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

type Person = Awaited<ReturnType<typeof register>>;
type Asked = { what: string; by: unknown };

const idOf = ({ session }: Person) => session.user.id;
const TEXTS = { addFailed: "not added", removeFailed: "not removed" };
const press = (videoId: string, isFilled = true) =>
  ({ videoId, isFilled, language: "en", texts: TEXTS }) as const;

/** Our API, of which `owner` has kept both videos: tells who asked what, and answers when let go. */
function favoritesApi(owner: Person) {
  const asked: Asked[] = [];
  let letGo = () => {};
  let held: { method: string; until: Promise<void> } | undefined;
  return {
    asked,
    hold: (method: string) => {
      const until = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      held = { method, until };
    },
    letGo: () => letGo(),
    answer: async ({ url, method, headers }: Request): Promise<Response> => {
      const { pathname } = new URL(url);
      if (!pathname.startsWith("/api/favorites")) return Response.json({ success: true });
      const by = claimsOf(headers.get("authorization") ?? "").sub;
      asked.push({ what: `${method} ${pathname}`, by });
      const ids = by === idOf(owner) ? ["7", "8"] : [];
      if (pathname.endsWith("/among")) return Response.json({ ids });
      if (held?.method === method) await held.until;
      const videos = ids.map((id) => ({ id, downloadUrl: null }));
      return Response.json(method === "GET" ? { videos, unavailableCount: 0 } : { success: true });
    },
  };
}

/** A page with the hearts of two videos, and another tab in which people come and go. */
async function openPage(person: Person, owner = person) {
  const api = favoritesApi(owner);
  browser = await stubBrowser(service, api.answer);
  const other = browser.openTab();
  const signIn = ({ email, password }: Person) =>
    other.auth.signInWithPassword({ email, password });
  await signIn(person);
  const [hearts, store, { fetchFavoritesPage }] = await Promise.all([
    import("./hearts"),
    import("@/lib/auth/session-store"),
    import("./fetch-favorites-page"),
  ]);
  const isHere = (who: Person) =>
    vi.waitFor(() => expect(store.currentViewer().user?.id).toBe(idOf(who)));
  for (const id of ["7", "8"]) hearts.watchHeart(id, () => undefined);
  await isHere(person);
  return {
    api,
    hearts,
    isHere,
    showViewer: store.showViewer,
    fetchPage: (userId: string) =>
      fetchFavoritesPage({ offset: 0, cursor: null }, "en", userId).catch((error) => error),
    changeTo: async (next: Person) => {
      await other.auth.signOut({ scope: "local" });
      await signIn(next);
    },
    /** Until the hearts of the page were asked for in their name. */
    isAsked: (who: Person) =>
      vi.waitFor(() =>
        expect(api.asked).toContainEqual({ what: "GET /api/favorites/among", by: idOf(who) }),
      ),
  };
}

const changesOf = (asked: Asked[]) => asked.filter(({ what }) => !what.startsWith("GET"));

describe("hearts when another tab changes the account", () => {
  let ana: Person;
  let bo: Person;
  beforeAll(async () => {
    ana = await register(service);
    bo = await register(service);
  });

  it("send no wish that still waits", async () => {
    const { api, hearts, isHere, changeTo } = await openPage(ana);
    api.hold("POST");
    hearts.changeHeart(press("7"));
    await vi.waitFor(() => expect(changesOf(api.asked)).toHaveLength(1));
    hearts.changeHeart(press("7", false));
    await changeTo(bo);
    await isHere(bo);
    api.letGo();
    for (const [isFilled, count] of [
      [true, 2],
      [false, 3],
    ] as const) {
      hearts.changeHeart(press("8", isFilled));
      await vi.waitFor(() => expect(changesOf(api.asked).length).toBeGreaterThanOrEqual(count));
    }
    expect(changesOf(api.asked)).toEqual([
      { what: "POST /api/favorites", by: idOf(ana) },
      { what: "POST /api/favorites", by: idOf(bo) },
      { what: "DELETE /api/favorites/8", by: idOf(bo) },
    ]);
    expect(hearts.heartOf("7")).toEqual({ isFilled: false, failure: "" });
  });

  it("send none where this page has not heard of it", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const { api, hearts, changeTo } = await openPage(ana, bo);
    await changeTo(bo);
    hearts.changeHeart(press("7"));
    await vi.waitFor(() => expect(hearts.heartOf("7").failure).toBe(TEXTS.addFailed));
    expect(hearts.heartOf("7").isFilled).toBe(false);
    expect(changesOf(api.asked)).toEqual([]);
  });

  it("send none that was pressed by whoever was here before", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const { api, hearts, showViewer, changeTo } = await openPage(ana);
    await changeTo(bo);
    hearts.changeHeart(press("7"));
    const user = { id: idOf(bo), name: "Bo", avatarUrl: null, email: null };
    showViewer({ status: "signed-in", user });
    await vi.waitFor(() => expect(hearts.heartOf("7").failure).toBe(TEXTS.addFailed));
    expect(hearts.heartOf("7").isFilled).toBe(false);
    expect(changesOf(api.asked)).toEqual([]);
  });

  it("show nobody the favorites of somebody else", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const { api, hearts, changeTo, fetchPage, isAsked } = await openPage(ana, bo);
    await isAsked(ana);
    await changeTo(bo);
    hearts.watchHeart("9", () => undefined);
    expect(await fetchPage(idOf(ana))).toBeInstanceOf(Error);
    expect(api.asked.filter(({ by }) => by === idOf(bo))).toEqual([]);
    expect(hearts.heartOf("7").isFilled).toBe(false);
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual([]);
  });

  it("do not take a list that was asked for before as the next one's", async () => {
    const { api, hearts, isHere, changeTo, fetchPage, isAsked } = await openPage(ana);
    await isAsked(ana);
    api.hold("GET");
    const page = fetchPage(idOf(ana));
    await vi.waitFor(() => expect(api.asked.at(-1)?.what).toBe("GET /api/favorites"));
    await changeTo(bo);
    await isHere(bo);
    await isAsked(bo);
    api.letGo();
    expect(await page).toMatchObject({ unavailableCount: 0 });
    expect(hearts.heartOf("7").isFilled).toBe(false);
    expect(readLocalFavorites(browserStorage(), idOf(bo))).toEqual([]);
  });
});
