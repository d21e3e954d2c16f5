import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claimsOf } from "@/lib/auth/browser-viewer";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { browserStorage } from "@/lib/browser-storage";
import { noteDeviceHeart, readHearts } from "@/lib/favorites/device-hearts";
import { DEVICE, HEARTS_KEY, readLocalFavorites } from "@/lib/favorites/local-favorites";

signInDatabase();
const service = embeddedService();

type Person = Awaited<ReturnType<typeof register>>;
const idOf = ({ session }: Person) => session.user.id;

let ana: Person;
let bo: Person;
beforeAll(async () => {
  [ana, bo] = [await register(service), await register(service)];
});

let browser: Awaited<ReturnType<typeof stubBrowser>>;
/** Changes of favorites: `+7` or `-7`, and by whom. */
let asked: { what: string; by: unknown }[];
/** How the server answers a change; with 200 where it says nothing. */
let answer: (what: string, signal: AbortSignal) => Response | Promise<Response> | undefined;
/** What Ana had claimed when this browser’s pages sent our API the first request. */
let claimedAtFirst: string[] | null;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  asked = [];
  claimedAtFirst = null;
  answer = () => undefined;
  browser = await stubBrowser(service, async (request) => {
    const { pathname } = new URL(request.url);
    claimedAtFirst ??= claimedBy(ana);
    if (!pathname.startsWith("/api/favorites")) return Response.json({ success: true });
    const isAdded = request.method === "POST";
    const id = isAdded ? (await request.json()).video_id : pathname.split("/").at(-1);
    const what = `${isAdded ? "+" : "-"}${id}`;
    asked.push({ what, by: claimsOf(request.headers.get("authorization") ?? "").sub });
    return (await answer(what, request.signal)) ?? Response.json({ success: true });
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

const refusal = (error: string, status: number) => Response.json({ error }, { status });
const changes = () => asked.map(({ what }) => what);
const added = (...ids: string[]) => ids.map((id) => `+${id}`);
const onDevice = () => readHearts(browserStorage(), DEVICE);
const claimedBy = (person: Person) => readHearts(browserStorage(), idOf(person));

/** Hearts pressed without an account, the last one last. */
function keepOnDevice(...ids: string[]): void {
  for (const id of ids) noteDeviceHeart(browserStorage(), id, true);
}

/** A new page of this browser, with the session that it finds. */
async function openPage(person: Person) {
  vi.resetModules();
  const { currentViewer, openSession } = await import("@/lib/auth/session-store");
  await openSession();
  await vi.waitFor(() => expect(currentViewer().user?.id).toBe(idOf(person)));
  return import("./favorites-api");
}

async function signIn(person: Person) {
  const { email, password } = person;
  await browser.openTab().auth.signInWithPassword({ email, password });
  return openPage(person);
}

async function signOut(): Promise<void> {
  await (await import("@/lib/auth/session")).signOut();
  expect(document.cookie).not.toContain(SESSION_COOKIE);
}

/** What each page does once it knows its user. */
async function merge(person: Person): Promise<void> {
  const { sendDeviceHearts } = await import("./send-pending");
  await sendDeviceHearts(idOf(person), "en");
}

describe("the hearts that this device kept without an account", () => {
  it("are added to the account in their order, once", async () => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    await Promise.all([merge(ana), merge(ana)]);
    await merge(ana);
    expect(changes()).toEqual(added("7", "8", "9"));
    expect(asked.every(({ by }) => by === idOf(ana))).toBe(true);
    expect(localStorage.getItem(HEARTS_KEY)).toBeNull();
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual(["9", "8", "7"]);
  });

  it("are the user’s from their first sign-in on, before anything is sent", async () => {
    keepOnDevice("7");
    await signIn(ana);
    await vi.waitFor(() => expect(claimedAtFirst).toEqual(["7"]));
    expect([onDevice(), claimedBy(ana)]).toEqual([[], ["7"]]);
  });

  it("never go to the next user, even where the first one’s could not be sent", async () => {
    keepOnDevice("7", "8");
    await signIn(ana);
    answer = (what) => (what === "+8" ? refusal("overloaded", 503) : undefined);
    await merge(ana);
    await signOut();
    keepOnDevice("9");
    await signIn(bo);
    answer = () => undefined;
    await merge(bo);
    await signOut();
    await signIn(ana);
    await merge(ana);
    const [a, b] = [idOf(ana), idOf(bo)];
    expect(asked).toEqual([
      { what: "+7", by: a },
      { what: "+8", by: a },
      { what: "+9", by: b },
      { what: "+8", by: a },
    ]);
  });

  it("are not sent once their user has signed out meanwhile", async () => {
    keepOnDevice("7", "8");
    await signIn(ana);
    answer = async () => {
      answer = () => undefined;
      await signOut();
      return undefined as never;
    };
    await merge(ana);
    expect(changes()).toEqual(["+7"]);
    expect(claimedBy(ana)).toEqual(["8"]);
  });

  it("are at most 20 with one page, and wait for the next", async () => {
    keepOnDevice(...Array.from({ length: 45 }, (_, at) => String(at + 1)));
    await signIn(ana);
    for (const sent of [20, 40, 45]) {
      await merge(ana);
      await merge(ana);
      expect(asked).toHaveLength(sent);
      await openPage(ana);
    }
    expect(claimedBy(ana)).toEqual([]);
  });

  it("are sent before the heart that led to sign-in, which is the newest", async () => {
    const { keepPendingHeart } = await import("./hearts");
    keepOnDevice("7", "8");
    keepPendingHeart({ videoId: "8", isFavorite: true, top: 0 });
    await signIn(ana);
    const { sendPending } = await import("./send-pending");
    await sendPending(idOf(ana), "en");
    expect(changes()).toEqual(added("7", "8", "8"));
  });
});

describe("a heart that is refused", () => {
  it.each([
    ["video_not_found", 404],
    ["video_removed", 410],
    ["invalid_input", 400],
  ])("for good, with %s, is dropped, and the others are sent", async (code, status) => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    answer = (what) => (what === "+8" ? refusal(code, status) : undefined);
    await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([added("7", "8", "9"), []]);
  });

  it.each([404, 410, 400])("by a proxy, with %s, is kept", async (status) => {
    keepOnDevice("7");
    await signIn(ana);
    answer = () => new Response("<html>", { status });
    await merge(ana);
    expect(claimedBy(ana)).toEqual(["7"]);
  });

  it("because the account is full waits for room, one attempt with each page", async () => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    answer = (what) => (what === "+8" ? refusal("favorites_full", 409) : undefined);
    for (let time = 0; time < 3; time += 1) await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([added("7", "8"), ["9", "8"]]);
    expect(console.warn).not.toHaveBeenCalledWith(expect.any(Error));
    await openPage(ana);
    answer = () => undefined;
    await merge(ana);
    expect(changes()).toEqual(added("7", "8", "8", "9"));
  });

  it.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["too many requests", () => refusal("rate_limited", 429)],
    ["no full sign-in", () => refusal("factor_required", 403)],
  ])("for %s ends the page’s attempt, and is the first of the next", async (_, given) => {
    keepOnDevice("7", "8");
    await signIn(ana);
    answer = given;
    for (let time = 0; time < 3; time += 1) await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([["+7"], ["8", "7"]]);
  });

  it.each([
    ["a fault", () => refusal("internal", 500)],
    ["a proxy", () => new Response("<html>", { status: 502 })],
  ])("by %s each time stops none of the others for ever", async (_, given) => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    answer = (what) => (what === "+7" ? given() : undefined);
    await merge(ana);
    expect(changes()).toEqual(["+7"]);
    await openPage(ana);
    await merge(ana);
    expect(changes()).toEqual(added("7", "8", "9", "7"));
    expect(claimedBy(ana)).toEqual(["7"]);
  });
});

it("a heart that the server never answers stops none of the others for ever", async () => {
  keepOnDevice("7", "8");
  await signIn(ana);
  answer = (what, signal) =>
    what === "+8"
      ? undefined
      : new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const merging = merge(ana);
  await vi.waitFor(() => expect(changes()).toEqual(["+7"]));
  await vi.advanceTimersByTimeAsync(12_000);
  await merging;
  vi.useRealTimers();
  expect([changes(), claimedBy(ana)]).toEqual([["+7"], ["7", "8"]]);
});

describe("a heart that its user changes meanwhile", () => {
  const press = (isFavorite: boolean) =>
    ({ userId: idOf(ana), videoId: "7", isFavorite, before: !isFavorite, language: "en" }) as const;

  /** Holds the server's answer to one change, or a given one, until it is let go. */
  function hold(what: string, given?: () => Response): () => void {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    answer = async (asked) => {
      if (asked === what) await held;
      return given?.() as never;
    };
    return letGo;
  }

  it("before it is sent is not added again", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    const removing = saveFavorite(press(false));
    expect(claimedBy(ana)).toEqual([]);
    await Promise.all([removing, merge(ana)]);
    expect(changes()).toEqual(["-7"]);
  });

  it("while it is sent ends as they want it", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    const letGo = hold("+7");
    const merging = merge(ana);
    await vi.waitFor(() => expect(changes()).toEqual(["+7"]));
    const removing = saveFavorite(press(false));
    letGo();
    await Promise.all([removing, merging]);
    expect(changes()).toEqual(["+7", "-7"]);
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual([]);
  });

  it.each([
    ["to a favorite", true, ["7"]],
    ["to none", false, []],
  ])("%s, which the server does not take, is kept as they want it", async (_, isFavorite, kept) => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    answer = () => refusal("overloaded", 503);
    await expect(saveFavorite(press(isFavorite))).rejects.toThrow();
    expect(claimedBy(ana)).toEqual(kept);
  });

  it("to none while it is sent, and whose addition fails, is not kept", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    const letGo = hold("+7", () => refusal("internal", 500));
    const merging = merge(ana);
    await vi.waitFor(() => expect(changes()).toEqual(["+7"]));
    const removing = saveFavorite(press(false));
    letGo();
    await Promise.allSettled([removing, merging]);
    expect(changes()).toEqual(["+7", "-7"]);
    expect(claimedBy(ana)).toEqual([]);
  });

  it("and whose removal is under way is not added behind it", async () => {
    const { addKeptHeart, saveFavorite } = await signIn(ana);
    const letGo = hold("-7");
    const removing = saveFavorite(press(false));
    await vi.waitFor(() => expect(changes()).toEqual(["-7"]));
    const adding = addKeptHeart({ userId: idOf(ana), videoId: "7", language: "en" });
    letGo();
    await Promise.all([removing, adding]);
    expect(changes()).toEqual(["-7"]);
  });

  it("is theirs alone: another user’s change of the same video is sent for itself", async () => {
    keepOnDevice("7");
    await signIn(ana);
    const letGo = hold("+7");
    const merging = merge(ana);
    await vi.waitFor(() => expect(changes()).toEqual(["+7"]));
    const { saveFavorite } = await import("./favorites-api");
    await browser.openTab().auth.signInWithPassword(bo);
    const theirs = saveFavorite({ ...press(false), userId: idOf(bo) });
    await vi.waitFor(() => expect(changes()).toEqual(["+7", "-7"]));
    letGo();
    await Promise.all([merging, theirs]);
    expect(asked.map(({ by }) => by)).toEqual([idOf(ana), idOf(bo)]);
  });
});

describe("a heart pressed without an account", () => {
  const LOGIN = "/en/login?next=%2Fen";

  async function press(isFavorite: boolean): Promise<string[]> {
    const opened: string[] = [];
    Object.assign(location, { assign: (path: string) => opened.push(path) });
    const { showViewer } = await import("@/lib/auth/session-store");
    showViewer({ status: "anonymous", user: null });
    const { pressWithoutAccount } = await import("./device-hearts");
    await pressWithoutAccount("7", isFavorite, "en");
    return opened;
  }

  /** As a browser that has a session, which is not a full one or cannot be read. */
  const holdSession = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as Supabase's client writes it
    document.cookie = `${SESSION_COOKIE}=base64-e30`;
  };
  const switchSignInOff = () =>
    vi.spyOn(service, "fetch").mockResolvedValue(new Response(null, { status: 404 }));

  it("is kept on the device, and leads to sign-in", async () => {
    keepOnDevice("6");
    await signIn(bo);
    await signOut();
    expect(await press(true)).toEqual([LOGIN]);
    expect([onDevice(), claimedBy(bo)]).toEqual([["7"], ["6"]]);
    expect(asked).toEqual([]);
  });

  it("is taken back on the device, and after no sign-in", async () => {
    const { keepPendingHeart, readPendingHeart } = await import("./hearts");
    keepOnDevice("7");
    keepPendingHeart({ videoId: "7", isFavorite: true, top: 0 });
    expect(await press(false)).toEqual([]);
    expect(onDevice()).toEqual([]);
    expect(readPendingHeart()).toBeNull();
  });

  it("is kept where sign-in is switched off, and opens no page", async () => {
    const off = switchSignInOff();
    expect(await press(true)).toEqual([]);
    expect(onDevice()).toEqual(["7"]);
    off.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await press(true)).toEqual([LOGIN]);
  });

  it("fails where nothing keeps it", async () => {
    vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await press(true)).toEqual([LOGIN]);
    switchSignInOff();
    await expect(press(true)).rejects.toThrow();
  });

  it("shows in the hearts of its page", async () => {
    const seen = vi.fn(onDevice);
    addEventListener("storage", () => void seen());
    await press(true);
    expect(seen.mock.results.map(({ value }) => value)).toEqual([["7"]]);
  });

  it("is not the device’s where there is a session, as one without its second factor", async () => {
    holdSession();
    expect([await press(true), onDevice()]).toEqual([[LOGIN], []]);
    expect([await press(false), onDevice()]).toEqual([[LOGIN], []]);
  });

  it("is taken back on the device even where there is such a session", async () => {
    keepOnDevice("7");
    holdSession();
    expect([await press(false), onDevice()]).toEqual([[], []]);
  });
});
