import { startApp } from "../e2e/app-server";
import { extractionFigures } from "./extraction";
import type { Figure } from "./figure";
import { startStandIn } from "./stand-in";

const UPSTREAM_DELAY_MS = 50;

async function extraction(): Promise<Figure[]> {
  const x = await startStandIn(UPSTREAM_DELAY_MS);
  try {
    const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
    try {
      return await extractionFigures(app, x);
    } finally {
      await app.stop();
    }
  } finally {
    x.stop();
  }
}

/** What `npm run bench` measures. `scale` is the share of the full data set, 0-1. */
export const SUITES: Record<string, (scale: number) => Promise<Figure[]>> = { extraction };
