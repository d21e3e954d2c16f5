import { beforeAll, describe, expect, it, vi } from "vitest";
import { browserStorage } from "@/lib/browser-storage";
import { FAVORITES_KEY, HEARTS_KEY, readLocalFavorites } from "@/lib/favorites/local-favorites";
import { added, heartsBrowser, idOf, refusal } from "./testing/hearts-browser";

const { seen, person, changes, onDevice, claimedBy, keepOnDevice, ...browser } = heartsBrowser();
const { openPage, signIn, signOut, merge } = browser;

let ana: ReturnType<typeof person>;
let bo: ReturnType<typeof person>;
beforeAll(() => {
  [ana, bo] = [person(0), person(1)];
});

describe("the hearts that this device kept without an account", () => {
  it("are added to the account in their order, once", async () => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    await Promise.all([merge(ana), merge(ana)]);
    await merge(ana);
    expect(changes()).toEqual(added("7", "8", "9"));
    expect(seen.asked.every(({ by }) => by === idOf(ana))).toBe(true);
    expect(localStorage.getItem(HEARTS_KEY)).toBeNull();
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual(["9", "8", "7"]);
  });

  it("are the user’s from their first sign-in on, before anything is sent", async () => {
    keepOnDevice("7");
    await signIn(ana);
    await vi.waitFor(() => expect(seen.claimedAtFirst).toEqual(["7"]));
    expect([onDevice(), claimedBy(ana)]).toEqual([[], ["7"]]);
  });

  it("never go to the next user, even if they could not be sent for the first", async () => {
    keepOnDevice("7", "8");
    await signIn(ana);
    seen.answer = (what) => (what === "+8" ? refusal("overloaded", 503) : undefined);
    await merge(ana);
    await signOut();
    keepOnDevice("9");
    await signIn(bo);
    seen.answer = () => undefined;
    await merge(bo);
    await signOut();
    await signIn(ana);
    await merge(ana);
    const [a, b] = [idOf(ana), idOf(bo)];
    expect(seen.asked).toEqual([
      { what: "+7", by: a },
      { what: "+8", by: a },
      { what: "+9", by: b },
      { what: "+8", by: a },
    ]);
  });

  it("are not sent once their user has signed out meanwhile", async () => {
    keepOnDevice("7", "8");
    await signIn(ana);
    seen.answer = async () => {
      seen.answer = () => undefined;
      await signOut();
      return undefined as never;
    };
    await merge(ana);
    expect(changes()).toEqual(["+7"]);
    expect(claimedBy(ana)).toEqual(["8"]);
    expect(localStorage.getItem(FAVORITES_KEY)).toBeNull();
  });

  it.each([true, false])(
    "never go to the next user, nor does another press before sign-in: added %s",
    async (isFavorite) => {
      const { keepPendingHeart, readPendingHeart } = await import("./hearts");
      const { keepPendingFollow } = await import("./pending-follow");
      keepPendingHeart({ videoId: "7", isFavorite, top: 0 });
      keepPendingFollow("nasa");
      await signIn(ana);
      seen.answer = () => refusal("overloaded", 503);
      await (await import("./send-pending")).sendPending(idOf(ana), "en");
      expect(readPendingHeart()).not.toBeNull();
      await signOut();
      await signIn(bo);
      seen.answer = () => undefined;
      await (await import("./send-pending")).sendPending(idOf(bo), "en");
      expect(seen.asked).toEqual([{ what: `${isFavorite ? "+" : "-"}7`, by: idOf(ana) }]);
      expect((await import("./pending-follow")).readPendingFollow()).toBeNull();
    },
  );

  it("are sent 20 at a time, the rest with the next page", async () => {
    keepOnDevice(...Array.from({ length: 45 }, (_, at) => String(at + 1)));
    await signIn(ana);
    for (const sent of [20, 40, 45]) {
      await merge(ana);
      await merge(ana);
      expect(seen.asked).toHaveLength(sent);
      await openPage(ana);
    }
    expect(claimedBy(ana)).toEqual([]);
  });

  it("pause for a minute after each batch, however many pages are opened", async () => {
    keepOnDevice(...Array.from({ length: 25 }, (_, at) => String(at + 1)));
    await signIn(ana);
    for (const [seconds, sent] of [
      [0, 20],
      [5, 20],
      [50, 20],
      [5, 25],
    ] as const) {
      await openPage(ana, seconds);
      await merge(ana);
      expect(seen.asked).toHaveLength(sent);
    }
  });

  it("are sent before the heart pressed right before sign-in, which is the newest", async () => {
    const { keepPendingHeart } = await import("./hearts");
    keepOnDevice("7", "8");
    keepPendingHeart({ videoId: "8", isFavorite: true, top: 0 });
    await signIn(ana);
    const { sendPending } = await import("./send-pending");
    await sendPending(idOf(ana), "en");
    expect(changes()).toEqual(added("7", "8", "8"));
  });
});

it("a heart that waits to be added is filled, but not stored as a favorite", async () => {
  keepOnDevice("7");
  const { fetchHeart } = await signIn(ana);
  seen.answer = () => Response.json({ ids: ["9"] });
  const hearts = ["7", "8", "9"].map((id) => fetchHeart(["heart", idOf(ana), id]));
  expect(await Promise.all(hearts)).toEqual([true, false, true]);
  expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual(["9"]);
});

describe("a heart that is refused", () => {
  it.each([
    ["video_removed", 410],
    ["invalid_input", 400],
  ])("for good, with %s, is dropped, and the others are sent", async (code, status) => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    seen.answer = (what) => (what === "+8" ? refusal(code, status) : undefined);
    await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([added("7", "8", "9"), []]);
  });

  it("with video_not_found waits behind the others, which are sent: its video may be shown again", async () => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    seen.answer = (what) => (what === "+7" ? refusal("video_not_found", 404) : undefined);
    await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([added("7", "8", "9"), ["7"]]);
  });

  it.each([404, 410, 400])("by a proxy, with %s, is kept", async (status) => {
    keepOnDevice("7");
    await signIn(ana);
    seen.answer = () => new Response("<html>", { status });
    await merge(ana);
    expect(claimedBy(ana)).toEqual(["7"]);
  });

  it("because the account is full waits for room, one attempt with each page", async () => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    seen.answer = (what) => (what === "+8" ? refusal("favorites_full", 409) : undefined);
    for (let time = 0; time < 3; time += 1) await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([added("7", "8"), ["9", "8"]]);
    expect(console.warn).not.toHaveBeenCalledWith(expect.any(Error));
    await openPage(ana);
    seen.answer = () => undefined;
    await merge(ana);
    expect(changes()).toEqual(added("7", "8", "8", "9"));
  });

  it.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["too many requests", () => refusal("rate_limited", 429)],
    ["no full sign-in", () => refusal("factor_required", 403)],
  ])("for %s stops the attempt, and is retried first by the next page", async (_, given) => {
    keepOnDevice("7", "8");
    await signIn(ana);
    seen.answer = given;
    for (let time = 0; time < 3; time += 1) await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([["+7"], ["8", "7"]]);
  });

  it.each([
    ["a fault", () => refusal("internal", 500)],
    ["a proxy", () => new Response("<html>", { status: 502 })],
  ])("by %s every time does not block the others for ever", async (_, given) => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    seen.answer = (what) => (what === "+7" ? given() : undefined);
    await merge(ana);
    expect(changes()).toEqual(["+7"]);
    await openPage(ana);
    await merge(ana);
    expect(changes()).toEqual(added("7", "8", "9", "7"));
    expect(claimedBy(ana)).toEqual(["7"]);
  });
});

it("that gets no answer does not block the others for ever", async () => {
  keepOnDevice("7", "8");
  await signIn(ana);
  seen.answer = (what, signal) =>
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
  expect([changes(), claimedBy(ana)]).toEqual([["+7"], ["7", "8"]]);
});
