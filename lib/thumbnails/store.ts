import { randomBytes } from "node:crypto";

/** Picture storage by key. Temporary failures are refused with `overloaded`. */
export type ThumbnailStore = {
  /** Unique name of the store, the same for all instances that use it; null if it has none yet. */
  name: () => Promise<string | null>;
  /** The name; creates it if there is none. */
  open: () => Promise<string>;
  put: (key: string, picture: Buffer) => Promise<void>;
  /** Null if there is none, or if pictures are served from elsewhere. */
  get: (key: string) => Promise<Buffer | null>;
  /** Whether the picture exists. */
  has: (key: string) => Promise<boolean>;
  /** No error if it does not exist. */
  remove: (key: string) => Promise<void>;
  /** Rejects if the store cannot be used. */
  check: () => Promise<void>;
};

const SHAPE = /^[0-9a-f]{32}\.webp$/;

/** A random storage key: pictures that were never shown cannot be guessed. */
export function drawStorageKey(): string {
  return `${randomBytes(16).toString("hex")}.webp`;
}

/** Whether a text has the shape of a storage key. */
export function isStorageKey(text: string): boolean {
  return SHAPE.test(text);
}

/** Name shown for the store of pictures that were stored before stores had names. */
export const STORE_UNNAMED = "unnamed";
