import type { Language } from "@/lib/i18n/languages";
import type { LimitName } from "./limits";

const KEY = Symbol.for("postreel.pageLimiter");

/** The answer to a call for a page that is one too many; null where it may go on. */
export type PageLimiter = (
  limit: LimitName,
  headers: Headers,
  language: Language,
) => Promise<Response | null>;

/** Undefined before `boot` has run. */
export function pageLimiter(): PageLimiter | undefined {
  return Reflect.get(globalThis, KEY);
}

/** For the whole process: the middleware is a bundle of its own, which shall not hold Redis and the log. */
export function setPageLimiter(limiter: PageLimiter): void {
  Reflect.set(globalThis, KEY, limiter);
}
