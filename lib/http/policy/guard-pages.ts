import "server-only";
import type { Env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { reachOf } from "./content-policy";
import { setGuardedReach } from "./guarded-reach";
import { type KeptAnswer, stampPage } from "./stamp-page";

/** From now on pages that Next keeps carry their policy, and the middleware sets that of the others. */
export function guardPages(env: Env): void {
  const reach = reachOf(env);
  setGuardedReach(reach);
  processWide("stampPage", () => (answer: KeptAnswer | null | undefined) => {
    stampPage(answer, reach);
  });
}
