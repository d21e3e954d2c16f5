import { randomBytes } from "node:crypto";

/** Temporary failures are refused with `overloaded`. */
export type ThumbnailStore = {
  /** The same for all instances that use the store; null if it has none yet. */
  name: () => Promise<string | null>;
  open: () => Promise<string>;
  put: (key: string, picture: Buffer) => Promise<void>;
  /** Null if there is none, or if pictures are served from elsewhere. */
  get: (key: string) => Promise<Buffer | null>;
  has: (key: string) => Promise<boolean>;
  /** No error if it does not exist. */
  remove: (key: string) => Promise<void>;
  /** Rejects if the store cannot be used. */
  check: () => Promise<void>;
};

const SHAPE = /^[0-9a-f]{32}\.webp$/;

/** Pictures that were never shown cannot be guessed. */
export function drawStorageKey(): string {
  return `${randomBytes(16).toString("hex")}.webp`;
}

export function isStorageKey(text: string): boolean {
  return SHAPE.test(text);
}

/** For pictures that were stored before stores had names. */
export const STORE_UNNAMED = "unnamed";
