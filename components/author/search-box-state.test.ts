import { describe, expect, it } from "vitest";
import { isComposing } from "@/components/ui/is-composing";
import { isOpen, type SearchBoxEvent, searchBox, searchBoxAfter } from "./search-box-state";

const suggestions = ["nasa", "nasaspace", "nasatv"].map((username) => ({
  username,
  display_name: username,
  avatar_url: null,
}));

const stateAfter = (events: SearchBoxEvent[], text = "") =>
  events.reduce(searchBoxAfter, searchBox(text));

const typed = (text: string): SearchBoxEvent => ({ type: "typed", text });
const answered = (query: string): SearchBoxEvent => ({ type: "answered", query, suggestions });
const down: SearchBoxEvent = { type: "moved", step: 1 };
const up: SearchBoxEvent = { type: "moved", step: -1 };
const open = [typed("na"), answered("na")];

describe("query for suggestions", () => {
  it.each([
    ["", null],
    ["n", null],
    [" n ", null],
    ["😀", null],
    ["na", "na"],
    [" na ", "na"],
    ["東京", "東京"],
  ])("%j: %j", (text, wanted) => expect(stateAfter([typed(text)]).wanted).toBe(wanted));

  it("is nothing for a text that was not typed", () => {
    expect(searchBox("nasa").wanted).toBeNull();
    expect(stateAfter([typed("na"), { type: "replaced", text: "nasa" }])).toEqual(
      searchBox("nasa"),
    );
  });
});

describe("the list", () => {
  it("opens with its answer", () => expect(isOpen(stateAfter(open))).toBe(true));

  it("drops an answer that came too late", () => {
    const state = stateAfter([typed("na"), typed("nas"), answered("na")]);
    expect(isOpen(state)).toBe(false);
    expect(isOpen(stateAfter([typed("na"), { type: "closed" }, answered("na")]))).toBe(false);
  });

  it("stays while the next is on its way", () => {
    expect(stateAfter([...open, typed("nas")]).suggestions).toBe(suggestions);
  });

  it.each<[string, SearchBoxEvent[]]>([
    ["the text is emptied", [typed("")]],
    ["the text is too short", [typed("n")]],
    ["it is dismissed", [{ type: "closed" }]],
    ["the search has run", [{ type: "replaced", text: "na" }]],
    ["asking failed", [{ type: "failed", query: "na" }]],
    ["nobody was found", [{ type: "answered", query: "na", suggestions: [] }]],
  ])("closes when %s", (_, events) => expect(isOpen(stateAfter([...open, ...events]))).toBe(false));

  it("stays when an older question failed", () => {
    const state = stateAfter([...open, typed("nas"), { type: "failed", query: "na" }]);
    expect(isOpen(state)).toBe(true);
    expect(state.wanted).toBe("nas");
  });
});

describe("the highlight", () => {
  it.each([
    ["none at first", [], -1],
    ["down", [down], 0],
    ["down, down", [down, down], 1],
    ["up from the first clears it", [down, up], -1],
    ["up without one", [up], -1],
    ["down at the last", [down, down, down, down], 2],
    ["typing clears it", [down, typed("nas")], -1],
  ])("%s", (_, events, active) => expect(stateAfter([...open, ...events]).active).toBe(active));

  it("has nowhere to go in a closed list", () => expect(stateAfter([down]).active).toBe(-1));
});

describe("isComposing", () => {
  it.each([
    [{ isComposing: true, keyCode: 13 }, true],
    [{ isComposing: false, keyCode: 229 }, true],
    [{ isComposing: false, keyCode: 13 }, false],
  ])("%j: %j", (key, expected) => expect(isComposing(key)).toBe(expected));
});
