"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { browserStorage } from "@/lib/browser-storage";
import type { HideReason } from "@/lib/taste/taste";
import { TASTE_KEY } from "@/lib/taste/taste-key";
import type { TasteCard } from "./unwanted";

const NONE: ReadonlyMap<string, HideReason> = new Map();
const NONE_SHOWN: ReadonlySet<string> = new Set();

/** Sent on the window for changes of this page; other tabs get `storage`. */
export const TASTE_EVENT = "postreel-taste";

/** Cards that are added after it has loaded are hidden before they are painted. */
let loaded: typeof import("./unwanted") | null = null;

async function load(): Promise<typeof import("./unwanted")> {
  loaded = await import("./unwanted");
  return loaded;
}

/** Nothing is hidden in server HTML. Where the device hides nothing, the code that decides is not loaded. */
export function useTaste(cards: readonly TasteCard[]) {
  const [unwanted, setUnwanted] = useState(NONE);
  const [shown, setShown] = useState(NONE_SHOWN);

  const decide = useEffectEvent(() => {
    if (!browserStorage()?.getItem(TASTE_KEY)) return setUnwanted(NONE);
    if (loaded) return setUnwanted(loaded.unwantedAmong(cards));
    load().then(
      ({ unwantedAmong }) => setUnwanted(unwantedAmong(cards)),
      (error: unknown) => reportError(error),
    );
  });

  const ids = cards.map(({ id }) => id).join();
  useLayoutEffect(() => {
    if (ids !== "") decide();
  }, [ids]);

  useEffect(() => {
    const events = ["storage", TASTE_EVENT];
    const follow = () => decide();
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, []);

  const hidden = new Map([...unwanted].filter(([id]) => !shown.has(id)));
  return {
    hidden,
    show: (...ids: string[]) => setShown((before) => new Set([...before, ...ids])),
  };
}
