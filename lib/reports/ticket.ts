import { randomInt } from "node:crypto";

/** Crockford's base 32: digits and letters that are not mistaken for one another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: tickets cannot be guessed. */
const LENGTH = 16;

/** `7K3M-Q0TZ-4HXV-9B2D` */
export function drawTicket(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return grouped(letters.join(""));
}

/** In any spelling; null if it cannot be one. */
export function readTicket(typed: string): string | null {
  const letters = typed
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isTicket = letters.length === LENGTH && [...letters].every((one) => ALPHABET.includes(one));
  return isTicket ? grouped(letters) : null;
}

function grouped(letters: string): string {
  return letters.replace(/.{4}(?=.)/g, "$&-");
}
