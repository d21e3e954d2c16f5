import { randomBytes } from "node:crypto";

/** Where pictures are kept, by key. What it cannot do at present it refuses with `overloaded`. */
export type ThumbnailStore = {
  /** Its name, the same for whoever has it and of no other store; null where there is none yet. */
  name: () => Promise<string | null>;
  /** The same, and makes it where there is none. */
  open: () => Promise<string>;
  put: (key: string, picture: Buffer) => Promise<void>;
  /** Null where there is none, and where pictures are read elsewhere. */
  get: (key: string) => Promise<Buffer | null>;
  /** Whether it has this picture. */
  has: (key: string) => Promise<boolean>;
  /** Also of what is not there. */
  remove: (key: string) => Promise<void>;
  /** Fails where the store cannot be used. */
  check: () => Promise<void>;
};

const SHAPE = /^[0-9a-f]{32}\.webp$/;

/** The name of a picture in the store: not guessable, so that one that was never shown is not found. */
export function drawStorageKey(): string {
  return `${randomBytes(16).toString("hex")}.webp`;
}

/** Whether a text can be the name of a picture, and of nothing else. */
export function isStorageKey(text: string): boolean {
  return SHAPE.test(text);
}

/** What stands for the store of pictures from before stores had names, where people read or type it. */
export const STORE_UNNAMED = "unnamed";
