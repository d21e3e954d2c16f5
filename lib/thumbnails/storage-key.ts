import { randomBytes } from "node:crypto";

const SHAPE = /^[0-9a-f]{32}\.webp$/;

/** The name of a picture in the store: not guessable, so that one that was never shown is not found. */
export function drawStorageKey(): string {
  return `${randomBytes(16).toString("hex")}.webp`;
}

/** Whether a text can be the name of a picture, and of nothing else. */
export function isStorageKey(text: string): boolean {
  return SHAPE.test(text);
}
