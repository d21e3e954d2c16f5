import type { Env } from "@/lib/env";
import { sharedSlot } from "./slots";

/** For the middleware, whose bundle leaves the parser out. */
export function settings(): Env {
  const found = sharedSlot<Env>("env").get();
  if (!found) throw new Error("The configuration is read before the start");
  return found;
}
