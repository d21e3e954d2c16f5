import { useSyncExternalStore } from "react";
import { browserStorage, keepText } from "@/lib/browser-storage";

export type StoredChoice<Value extends string> = {
  read: () => Value;
  write: (value: Value) => void;
  use: () => Value;
};

export function storedChoice<Value extends string>(
  key: string,
  fallback: Value,
  isValid: (text: string) => text is Value,
): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let chosenHere: Value | null = null;

  function read(): Value {
    const stored = chosenHere ?? browserStorage()?.getItem(key) ?? fallback;
    return isValid(stored) ? stored : fallback;
  }

  function write(value: Value): void {
    // Where it cannot be stored, it holds for this page.
    chosenHere = value;
    keepText(browserStorage(), key, value);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => fallback) };
}
