export type Act =
  | { do: "seek"; seconds: number }
  | { do: "move"; steps: 1 | -1 }
  | { do: "speed"; steps: 1 | -1 }
  | { do: "play" | "mute" | "repeat" | "fullscreen" | "help" };

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

const ACTS: Record<string, Act> = {
  arrowleft: { do: "seek", seconds: -5 },
  arrowright: { do: "seek", seconds: 5 },
  j: { do: "seek", seconds: -10 },
  l: { do: "seek", seconds: 10 },
  arrowup: { do: "move", steps: -1 },
  p: { do: "move", steps: -1 },
  arrowdown: { do: "move", steps: 1 },
  n: { do: "move", steps: 1 },
  k: { do: "play" },
  " ": { do: "play" },
  m: { do: "mute" },
  r: { do: "repeat" },
  f: { do: "fullscreen" },
  "<": { do: "speed", steps: -1 },
  ">": { do: "speed", steps: 1 },
  "?": { do: "help" },
};

/** Keys that a focused control needs for itself. */
const OWN: readonly [selector: string, keys: RegExp][] = [
  ["input[type=range]", /^arrow/],
  ["video[controls]", /^( |enter|arrow.*)$/],
  ["button, a, summary", /^( |enter)$/],
  ["input:not([type=range]), textarea, select", /./],
];

export function actOf(pressed: Pressed, focused: Element | null): Act | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const key = pressed.key.toLowerCase();
  const isOwn = OWN.some(([selector, keys]) => focused?.matches(selector) && keys.test(key));
  return isOwn ? null : (ACTS[key] ?? null);
}

export const KEY_ROWS = [
  ["← →", "seekFive"],
  ["J L", "seekTen"],
  ["↑ ↓ · P N", "move"],
  ["K · ␣", "playPause"],
  ["M", "mute"],
  ["R", "repeat"],
  ["F", "fullscreen"],
  ["< >", "speed"],
  ["?", "keys"],
] as const;

/** A page has no other videos to move to, and a search box. */
export const PAGE_KEY_ROWS = [
  ...KEY_ROWS.filter(([, text]) => text !== "move"),
  ["/", "search"],
] as const;

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export function stepSpeed(speed: number, steps: 1 | -1): number {
  const at = SPEEDS.findIndex((one) => one >= speed);
  return SPEEDS[Math.min(Math.max(at + steps, 0), SPEEDS.length - 1)] ?? 1;
}
