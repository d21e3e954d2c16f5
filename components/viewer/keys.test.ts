import { describe, expect, it } from "vitest";
import { actOf, SPEEDS, stepSpeed } from "./keys";

const press = (key: string, held = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...held,
});

/** A focused element that matches these selectors. */
const focused = (...names: string[]) =>
  ({
    matches: (selector: string) => names.some((name) => selector.split(", ").includes(name)),
  }) as Element;

describe("actOf", () => {
  it.each([
    ["ArrowLeft", { do: "seek", seconds: -5 }],
    ["l", { do: "seek", seconds: 10 }],
    ["J", { do: "seek", seconds: -10 }],
    ["ArrowDown", { do: "move", steps: 1 }],
    ["p", { do: "move", steps: -1 }],
    ["k", { do: "play" }],
    [" ", { do: "play" }],
    ["M", { do: "mute" }],
    ["f", { do: "fullscreen" }],
    [">", { do: "speed", steps: 1 }],
    ["?", { do: "help" }],
    ["Tab", null],
    ["Escape", null],
    ["x", null],
  ])("of %s", (key, act) => expect(actOf(press(key), null)).toEqual(act));

  it.each(["ctrlKey", "metaKey", "altKey"])("leaves keys with %s to the browser", (held) => {
    expect(actOf(press("l", { [held]: true }), null)).toBeNull();
  });

  it("leaves its own keys to the focused control", () => {
    expect(actOf(press(" "), focused("button"))).toBeNull();
    expect(actOf(press("k"), focused("button"))).toEqual({ do: "play" });
    expect(actOf(press("ArrowLeft"), focused("input[type=range]"))).toBeNull();
    expect(actOf(press("n"), focused("input[type=range]"))).toEqual({ do: "move", steps: 1 });
    expect(actOf(press("n"), focused("textarea"))).toBeNull();
  });
});

it("speeds end at the slowest and the fastest", () => {
  const walk = (steps: 1 | -1) => Array.from({ length: 9 }, () => steps).reduce(stepSpeed, 1);
  expect(walk(1)).toBe(SPEEDS.at(-1));
  expect(walk(-1)).toBe(SPEEDS[0]);
  expect(stepSpeed(stepSpeed(1, 1), -1)).toBe(1);
});
