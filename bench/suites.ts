import { closeDatabase } from "../db/client";
import { accessibilityFigures } from "./accessible";
import { archiveFigures } from "./archives";
import { authFigures } from "./auth";
import { authorFigures } from "./authors";
import { confinedFigures } from "./confined";
import { countingFigures } from "./counting";
import { startDatabase } from "./embedded-database";
import { experienceFigures } from "./experience";
import { extractionFigures } from "./extraction";
import { favoriteFigures } from "./favorites";
import type { Figure } from "./figure";
import { fileFigures } from "./file";
import { hostileFigures } from "./hostile";
import { floodFigures } from "./hostile-flood";
import { lighthouseFigures } from "./lighthouse";
import { measuringFigures } from "./measuring";
import { millionFigures } from "./millions";
import { oneNetworkFigures } from "./one-network";
import { pageFigures } from "./pages";
import { rankingAbuseFigures } from "./ranking-abuse";
import { rankingFigures } from "./rankings";
import { rollingFigures } from "./rolling";
import { searchFigures } from "./search";
import { servingFigures } from "./serving";
import { sharingFigures } from "./sharing";
import { watchFigures } from "./watch";
import { weightFigures } from "./weights";

async function counting(scale: number): Promise<Figure[]> {
  return onDatabase((url) => countingFigures(url, scale));
}

async function rankingAbuse(scale: number): Promise<Figure[]> {
  return onDatabase(() => rankingAbuseFigures(scale));
}

async function sharing(scale: number): Promise<Figure[]> {
  return onDatabase((url) => sharingFigures(url, scale));
}

async function onDatabase(measure: (url: string) => Promise<Figure[]>): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    return await measure(database.url);
  } finally {
    await closeDatabase();
    database.stop();
  }
}

/** What `npm run bench` measures. `scale` is the share of the full data set, 0-1. */
export const SUITES: Record<string, (scale: number) => Promise<Figure[]>> = {
  extraction: extractionFigures,
  sharing,
  rolling: rollingFigures,
  serving: servingFigures,
  measuring: measuringFigures,
  counting,
  "ranking-abuse": rankingAbuse,
  rankings: rankingFigures,
  archives: archiveFigures,
  auth: authFigures,
  favorites: favoriteFigures,
  authors: authorFigures,
  search: searchFigures,
  millions: millionFigures,
  file: fileFigures,
  hostile: async (scale) => [...(await hostileFigures(scale)), ...(await floodFigures(scale))],
  "one-network": oneNetworkFigures,
  pages: pageFigures,
  confined: confinedFigures,
  lighthouse: lighthouseFigures,
  experience: experienceFigures,
  watch: watchFigures,
  accessible: accessibilityFigures,
  weights: weightFigures,
};
