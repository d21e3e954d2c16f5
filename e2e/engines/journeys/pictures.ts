import { authorPath, videoPath } from "../../../lib/routes";
import { fakeCase } from "../../fake-x/catalogue";
import { type Engine, until, untilNone } from "../engine";
import { brokenPictures } from "../walk";
import { findsAResult, lookUp } from "./links";
import { countsAtLeast, type Tour } from "./tour";

const HOST = "pbs.twimg.com";

/** Expected messages about pictures that fail to load; avatars are served by the site itself. */
const IS_EXPECTED = /pbs\.twimg\.com|\/avatar\b/;

/** Checks that failed pictures are hidden: engines would draw an icon for them. */
export async function hidesFailedPictures(engine: Engine, tour: Tour): Promise<void> {
  const { url, proxy, filled } = tour;
  if (!filled) return;
  await lookUp(engine, tour, fakeCase("nasa").link);
  await findsAResult(engine);
  proxy.cut(HOST);
  try {
    for (const [path, item] of [
      ["/en/history", "main li"],
      ["/en/recent-videos", "main [data-testid=no-thumbnail]"],
      ["/en", "main article"],
      ["/en/search?q=roof", "main article"],
      ["/en/authors", "main [data-testid=no-avatar]"],
      [authorPath("en", filled.handle), "main [data-testid=no-avatar]"],
      [videoPath("en", filled.videoId), "main video"],
    ] as const) {
      const before = proxy.refused();
      await engine.open(url + path);
      await until(engine, `${path} without pictures`, countsAtLeast, item, 1);
      await untilNone(engine, `${path} waits`, loadingPictures);
      await untilNone(engine, `${path} shows`, brokenPictures);
      if (proxy.refused() === before) throw new Error(`${path} asked for no picture`);
      const said = (await engine.complaints()).filter((line) => !IS_EXPECTED.test(line));
      if (said.length > 0) throw new Error(`console: ${said.join(", ")}`);
    }
  } finally {
    proxy.cut(null);
  }
}

/** Only pictures in the window count: others may be lazy, or are in a closed menu. */
function loadingPictures(): string[] {
  const inWindow = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isNear = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isNear && image.checkVisibility();
  });
  return inWindow.filter((image) => !image.complete).map((image) => image.currentSrc);
}
