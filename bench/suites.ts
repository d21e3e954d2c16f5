import { closeDatabase } from "../db/client";
import { startApp } from "../e2e/app-server";
import { accessibilityFigures } from "./accessible";
import { authFigures } from "./auth";
import { authorFigures } from "./authors";
import { countingFigures } from "./counting";
import { startDatabase } from "./embedded-database";
import { extractionFigures } from "./extraction";
import { favoriteFigures } from "./favorites";
import type { Figure } from "./figure";
import { lighthouseFigures } from "./lighthouse";
import { pageFigures } from "./pages";
import { rankingFigures } from "./rankings";
import { startStandIn } from "./stand-in";
import { weightFigures } from "./weights";

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

async function counting(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    return await countingFigures(database.url, scale);
  } finally {
    await closeDatabase();
    database.stop();
  }
}

/** What `npm run bench` measures. `scale` is the share of the full data set, 0-1. */
export const SUITES: Record<string, (scale: number) => Promise<Figure[]>> = {
  extraction,
  counting,
  rankings: rankingFigures,
  auth: authFigures,
  favorites: favoriteFigures,
  authors: authorFigures,
  pages: pageFigures,
  lighthouse: lighthouseFigures,
  accessible: accessibilityFigures,
  weights: weightFigures,
};
