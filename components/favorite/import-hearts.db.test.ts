import { beforeAll, describe, expect, it, vi } from "vitest";
import { browserStorage } from "@/lib/browser-storage";
import { FAVORITES_KEY, HEARTS_KEY, readLocalFavorites } from "@/lib/favorites/local-favorites";
import { heartsBrowser, idOf, refusal } from "./testing/hearts-browser";

const { seen, person, changes, onDevice, claimedBy, keepOnDevice, ...browser } = heartsBrowser();
const { openPage, signIn, signOut, merge } = browser;

let ana: ReturnType<typeof person>;
let bo: ReturnType<typeof person>;
beforeAll(() => {
  [ana, bo] = [person(0), person(1)];
});

describe("the hearts that this device kept without an account", () => {
  it("are added to the account in their order, by one call", async () => {
    keepOnDevice("7", "8", "9");
    await signIn(ana);
    await Promise.all([merge(ana), merge(ana)]);
    await merge(ana);
    expect(seen.asked).toEqual([{ what: "9,8,7", by: idOf(ana) }]);
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
    keepOnDevice("7");
    await signIn(ana);
    seen.answer = () => refusal("overloaded", 503);
    await merge(ana);
    await signOut();
    await signIn(bo);
    seen.answer = () => undefined;
    await merge(bo);
    await signOut();
    await signIn(ana);
    await merge(ana);
    expect(seen.asked).toEqual(Array(2).fill({ what: "7", by: idOf(ana) }));
  });

  it("leave nothing about a user who signs out meanwhile", async () => {
    keepOnDevice("7", "8");
    await signIn(ana);
    seen.answer = async () => {
      await signOut();
      return Response.json({ success: true, added: 2 });
    };
    await merge(ana);
    expect(changes()).toEqual(["8,7"]);
    expect(localStorage.getItem(FAVORITES_KEY)).toBeNull();
  });

  it.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["too many hearts today", () => refusal("rate_limited", 429)],
    ["a full account", () => refusal("favorites_full", 409)],
    ["no full sign-in", () => refusal("factor_required", 403)],
    ["a fault", () => refusal("internal", 500)],
    ["a proxy", () => new Response("<html>", { status: 404 })],
  ])("wait for the next page after %s: one attempt with each", async (_, given) => {
    keepOnDevice("7", "8");
    await signIn(ana);
    seen.answer = given;
    for (let time = 0; time < 3; time += 1) await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([["8,7"], ["8", "7"]]);
    await openPage(ana);
    seen.answer = () => undefined;
    await merge(ana);
    expect([changes(), claimedBy(ana)]).toEqual([["8,7", "8,7"], []]);
  });

  it("are sent before the heart pressed right before sign-in, which is the newest", async () => {
    const { keepPendingHeart } = await import("./hearts");
    keepOnDevice("7", "8");
    keepPendingHeart({ videoId: "8", isFavorite: true, top: 0 });
    await signIn(ana);
    const { sendPending } = await import("./send-pending");
    await sendPending(idOf(ana), "en");
    expect(changes()).toEqual(["8,7", "+8"]);
  });

  it.each([true, false])(
    "never go to the next user, nor does another press before sign-in: added %s",
    async (isFavorite) => {
      const { keepPendingHeart, readPendingHeart } = await import("./hearts");
      const { keepPendingFollow } = await import("./pending");
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
      expect((await import("./pending")).readPendingFollow()).toBeNull();
    },
  );
});

it("a heart that waits to be added is filled, but not stored as a favorite", async () => {
  keepOnDevice("7");
  const { fetchHeart } = await signIn(ana);
  seen.answer = () => Response.json({ ids: ["9"] });
  const hearts = ["7", "8", "9"].map((id) => fetchHeart(["heart", idOf(ana), id]));
  expect(await Promise.all(hearts)).toEqual([true, false, true]);
  expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual(["9"]);
});

describe("a heart that its user changes meanwhile", () => {
  const press = (isFavorite: boolean) =>
    ({ userId: idOf(ana), videoId: "7", isFavorite, before: !isFavorite, language: "en" }) as const;

  it("and that was removed before the import is not part of it", async () => {
    keepOnDevice("7", "8");
    const { saveFavorite } = await signIn(ana);
    const removing = saveFavorite(press(false));
    expect(claimedBy(ana)).toEqual(["8"]);
    await Promise.all([removing, merge(ana)]);
    expect(changes().toSorted()).toEqual(["-7", "8"]);
  });

  it("and that is removed during the import ends removed", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    seen.answer = async (what) => {
      if (what === "7") await held;
      return Response.json({ success: true });
    };
    const merging = merge(ana);
    await vi.waitFor(() => expect(changes()).toEqual(["7"]));
    const removing = saveFavorite(press(false));
    release();
    await Promise.all([removing, merging]);
    expect(changes()).toEqual(["7", "-7"]);
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual([]);
  });
});
