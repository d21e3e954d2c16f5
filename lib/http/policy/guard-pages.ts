import "server-only";
import { ServerResponse } from "node:http";
import type { Env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { contentPolicy, POLICY_HEADER, reachOf } from "./content-policy";
import { setGuardedReach } from "./guarded-reach";
import { becomeCrashPage, replaceCrashes } from "./replace-crashes";
import { type KeptAnswer, stampPage } from "./stamp-page";
import { REPORTING_ENDPOINTS } from "./violation-reports";

/** What Next says of a page that the build has made: it would outlive the next release in a shared cache. */
const FOR_EVER = "s-maxage=31536000";
const FOR_A_MINUTE = "s-maxage=60, stale-while-revalidate=60";

const TWO_YEARS = "max-age=63072000; includeSubDomains; preload";

/**
 * From now on each page is answered with a policy: kept pages with their own (`page-cache.mjs`), those
 * made for one request with that of the middleware, and what has neither, such as the page of a crash,
 * with one that runs no inline script.
 */
export async function guardPages(env: Env): Promise<void> {
  const reach = reachOf(env);
  setGuardedReach(reach);
  const floor = contentPolicy([], reach);
  processWide("stampPage", () => (answer: KeptAnswer | null | undefined) => {
    stampPage(answer, reach);
  });
  const send = ServerResponse.prototype.writeHead;
  await replaceCrashes();
  // biome-ignore lint/suspicious/noExplicitAny: `writeHead` is overloaded
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...head: any) {
    if (reach.isSecure) this.setHeader("strict-transport-security", TWO_YEARS);
    if (this.getHeader("cache-control") === FOR_EVER) this.setHeader("cache-control", FOR_A_MINUTE);
    if (isPage(this)) {
      this.setHeader("reporting-endpoints", REPORTING_ENDPOINTS);
      if (!this.hasHeader(POLICY_HEADER) && !becomeCrashPage(this)) {
        this.setHeader(POLICY_HEADER, floor);
      }
    }
    return send.apply(this, head);
  };
}

function isPage(response: ServerResponse): boolean {
  return String(response.getHeader("content-type")).startsWith("text/html");
}
