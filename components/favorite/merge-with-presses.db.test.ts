import { beforeAll, describe, expect, it, vi } from "vitest";
import { browserStorage } from "@/lib/browser-storage";
import { readLocalFavorites } from "@/lib/favorites/local-favorites";
import { heartsBrowser, idOf, refusal } from "./testing/hearts-browser";

const { seen, person, changes, claimedBy, keepOnDevice, ...browser } = heartsBrowser();
const { signIn, signInElsewhere, merge } = browser;

let ana: ReturnType<typeof person>;
let bo: ReturnType<typeof person>;
beforeAll(() => {
  [ana, bo] = [person(0), person(1)];
});

describe("a heart that its user changes meanwhile", () => {
  const press = (isFavorite: boolean) =>
    ({ userId: idOf(ana), videoId: "7", isFavorite, before: !isFavorite, language: "en" }) as const;

  /** Holds the server's answer to one change, or a given one, until it is released. */
  function hold(what: string, given?: () => Response): () => void {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    seen.answer = async (change) => {
      if (change === what) await held;
      return given?.() as never;
    };
    return release;
  }

  it("and that was removed before it is sent is not added", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    const removing = saveFavorite(press(false));
    expect(claimedBy(ana)).toEqual([]);
    await Promise.all([removing, merge(ana)]);
    expect(changes()).toEqual(["-7"]);
  });

  it("and that is removed while it is sent ends removed", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    const release = hold("+7");
    const merging = merge(ana);
    await vi.waitFor(() => expect(changes()).toEqual(["+7"]));
    const removing = saveFavorite(press(false));
    release();
    await Promise.all([removing, merging]);
    expect(changes()).toEqual(["+7", "-7"]);
    expect(readLocalFavorites(browserStorage(), idOf(ana))).toEqual([]);
  });

  it.each([
    ["to a favorite", true, ["7"]],
    ["to none", false, []],
  ])("%s: a change that the server refuses is kept on the device", async (_, isFavorite, kept) => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    seen.answer = () => refusal("overloaded", 503);
    await expect(saveFavorite(press(isFavorite))).rejects.toThrow();
    expect(claimedBy(ana)).toEqual(kept);
  });

  it("and that is removed during a failed add is not kept", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await signIn(ana);
    const release = hold("+7", () => refusal("internal", 500));
    const merging = merge(ana);
    await vi.waitFor(() => expect(changes()).toEqual(["+7"]));
    const removing = saveFavorite(press(false));
    release();
    await Promise.allSettled([removing, merging]);
    expect(changes()).toEqual(["+7", "-7"]);
    expect(claimedBy(ana)).toEqual([]);
  });

  it("and whose removal is in flight is not added after it", async () => {
    const { addKeptHeart, saveFavorite } = await signIn(ana);
    const release = hold("-7");
    const removing = saveFavorite(press(false));
    await vi.waitFor(() => expect(changes()).toEqual(["-7"]));
    const adding = addKeptHeart({ userId: idOf(ana), videoId: "7", language: "en" });
    release();
    await Promise.all([removing, adding]);
    expect(changes()).toEqual(["-7"]);
  });

  it("does not affect another user’s change of the same video", async () => {
    keepOnDevice("7");
    await signIn(ana);
    const release = hold("+7");
    const merging = merge(ana);
    await vi.waitFor(() => expect(changes()).toEqual(["+7"]));
    const { saveFavorite } = await import("./favorites-api");
    await signInElsewhere(bo);
    const theirs = saveFavorite({ ...press(false), userId: idOf(bo) });
    await vi.waitFor(() => expect(changes()).toEqual(["+7", "-7"]));
    release();
    await Promise.all([merging, theirs]);
    expect(seen.asked.map(({ by }) => by)).toEqual([idOf(ana), idOf(bo)]);
  });
});
