import { browserStorage, keepText } from "@/lib/browser-storage";

export type Sound = { isMuted: boolean; volume: number };

const KEY = "postreel-sound";
const FIRST: Sound = { isMuted: true, volume: 1 };

export const readSound = (): Sound => storedSound() ?? FIRST;

/** Null until the visitor has changed it. */
export function storedSound(): Sound | null {
  const [, sound, volume] =
    /^(on|off) (0(?:\.\d+)?|1)$/.exec(browserStorage()?.getItem(KEY) ?? "") ?? [];
  return sound === undefined ? null : { isMuted: sound === "off", volume: Number(volume) };
}

/** Where storage is full, it holds until the page is left. */
export function keepSound({ isMuted, volume }: Sound): void {
  keepText(browserStorage(), KEY, `${isMuted ? "off" : "on"} ${volume}`);
}
