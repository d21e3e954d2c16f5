import { describe, expect, it } from "vitest";
import { shortTitle } from "@/lib/short-title";
import { switchHistory } from "@/lib/videos/local-record-store";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import {
  keepTaste,
  muteAuthor,
  NO_TASTE,
  noteWatched,
  readTaste,
  readWatched,
  reasonToHide,
  type Shown,
} from "./taste";
import { TASTE_KEY } from "./taste-key";

const CARD: Shown = {
  handle: "NASA",
  name: "NASA Earth",
  title: "A ＬＡＵＮＣＨ ロケット",
  length: "3:24",
  postUrl: "https://x.com/NASA/status/1491475671058681863",
};
const NOTHING = { saved: new Set<string>(), watched: new Set<string>() };
const ID = "1491475671058681863";

it.each([
  [{}, null],
  [{ authors: ["nasa"] }, "author"],
  [{ authors: ["nasaearth"] }, null],
  [{ words: ["launch"] }, "word"],
  [{ words: ["ロケット"] }, "word"],
  [{ words: ["earth"] }, "word"],
  [{ words: ["moon"] }, null],
  [{ shortest: 205 }, "length"],
  [{ shortest: 204 }, null],
  [{ longest: 203 }, "length"],
  [{ longest: 204 }, null],
  [{ hidesSaved: true, hidesWatched: true }, null],
])("%j hides the card: %s", (taste, expected) => {
  expect(reasonToHide(CARD, { ...NO_TASTE, ...taste }, NOTHING)).toBe(expected);
});

it("looks for words as far as any list shows a title, so that all of them agree", () => {
  const title = `${"a rather long title of a post ".repeat(3)}launch`;
  const taste = { ...NO_TASTE, words: ["launch"] };
  for (const one of [title, shortTitle(title)]) {
    expect(reasonToHide({ ...CARD, title: one }, taste, NOTHING)).toBeNull();
  }
});

it("hides what was saved or watched only where that is wanted", () => {
  const saved = { ...NOTHING, saved: new Set([ID]) };
  const watched = { ...NOTHING, watched: new Set([ID]) };
  expect(reasonToHide(CARD, { ...NO_TASTE, hidesSaved: true }, saved)).toBe("saved");
  expect(reasonToHide(CARD, { ...NO_TASTE, hidesSaved: true }, watched)).toBeNull();
  expect(reasonToHide(CARD, { ...NO_TASTE, hidesWatched: true }, watched)).toBe("watched");
  expect(reasonToHide(CARD, NO_TASTE, saved)).toBeNull();
});

it("hides no video of unknown length or author by them", () => {
  const unknown = { ...CARD, length: "", handle: null };
  const taste = { ...NO_TASTE, shortest: 1, longest: 2, authors: ["nasa", "null"] };
  expect(reasonToHide(unknown, taste, NOTHING)).toBeNull();
});

describe("a device", () => {
  it("keeps a taste, and no trace of one that hides nothing", () => {
    const store = memoryStore();
    muteAuthor(store, "NASA", true);
    muteAuthor(store, "nasa", true);
    expect(readTaste(store).authors).toEqual(["nasa"]);
    muteAuthor(store, "NASA", false);
    expect(store.getItem(TASTE_KEY)).toBeNull();
    keepTaste(store, { ...NO_TASTE, longest: 60 });
    expect(readTaste(store).longest).toBe(60);
  });

  it.each(["", "null", "[]", "{", '{"authors":"nasa","words":[1,""],"shortest":-1,"longest":"9"}'])(
    "reads nothing wanted from %j",
    (stored) => {
      const store = memoryStore();
      store.setItem(TASTE_KEY, stored);
      expect(readTaste(store)).toEqual(NO_TASTE);
    },
  );

  it("knows the last videos that were watched, each once", () => {
    const store = memoryStore();
    const many = Array.from({ length: 2000 }, (_, id) => String(id));
    store.setItem("postreel-watched", JSON.stringify(many));
    for (const id of ["9000", "5", "9001"]) noteWatched(store, id);
    const watched = [...readWatched(store)];
    expect(watched.length).toBe(2000);
    expect(watched.slice(-3)).toEqual(["9000", "5", "9001"]);
    expect(watched.slice(0, 2)).toEqual(["2", "3"]);
    switchHistory(store, false);
    noteWatched(store, "9002");
    expect(readWatched(store).has("9002")).toBe(false);
  });
});
