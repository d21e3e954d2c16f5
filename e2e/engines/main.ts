import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";
import { tlsUrlOf } from "../fake-x/browser-arguments";
import { missingPaths, ownPaths, returningPages, visitorPaths } from "./addresses";
import { createChecks } from "./checks";
import type { Engine, Surroundings } from "./engine";
import { FIREFOX, startFirefox } from "./firefox";
import { JOURNEYS } from "./journeys/index";
import { savesAVideo } from "./journeys/links";
import { keepsAHeart } from "./journeys/lists";
import { forgetAll, type Tour } from "./journeys/tour";
import { startProxy } from "./proxy";
import { type Site, startSite } from "./site";
import { faultsInView, faultsOf, HEIGHT } from "./walk";
import { startWebKit, WEBKIT_DRIVER } from "./webkit";

type Kind = { name: string; program: string; start: (around: Surroundings) => Promise<Engine> };

const KINDS: Kind[] = [
  { name: "Firefox", program: FIREFOX, start: startFirefox },
  { name: "WebKitGTK", program: WEBKIT_DRIVER, start: startWebKit },
];

const PHONE = 390;
const DESKTOP = 1280;

const RETURNING = " of a visitor who came back";

const isQuick = process.argv.includes("--quick");
/** Parts of names: only matching checks run. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));
const { counts, check, skip } = createChecks(isWanted);

async function travel(engine: Engine, tour: Tour): Promise<void> {
  const journeys = JOURNEYS.filter((one) => one.isQuick || !isQuick);
  for (const width of isQuick ? [PHONE] : [PHONE, DESKTOP]) {
    for (const { name, isAtOneWidth, obstacle, go } of journeys) {
      if (isAtOneWidth && width !== PHONE) continue;
      const title = `${name}, at ${width} px`;
      const why = obstacle?.();
      if (why) {
        skip(title, engine, why);
        continue;
      }
      await check(title, engine, async () => {
        await engine.closeOthers();
        await engine.resize(width, HEIGHT);
        await go(engine, { ...tour, width });
        const faults = await faultsInView(engine);
        return [...faults, ...(await engine.complaints()).map((line) => `console: ${line}`)];
      });
    }
  }
}

/**
 * Opens every page as a new visitor sees it, some as a returning one does, then those of one user
 * as an operator.
 */
async function walk(engine: Engine, tour: Tour): Promise<void> {
  const { url, filled } = tour;
  if (!filled) return;
  await forgetAll(engine, url);
  const tryPage = (path: string, as = "", expected = {}) =>
    check(path + as, engine, () => faultsOf(engine, url + path, expected));
  for (const path of visitorPaths(filled)) await tryPage(path);
  for (const path of missingPaths) await tryPage(path, "", { isMissing: true });
  if (returningPages.some(({ path }) => isWanted(`${engine.name} › ${path}${RETURNING}`))) {
    await keepsAHeart(engine, tour);
    await savesAVideo(engine, tour);
  }
  for (const { path, shows } of returningPages) await tryPage(path, RETURNING, { shows });
  await engine.run(
    (name: string, value: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the site's own client keeps it
      document.cookie = `${name}=${value}; Path=/; SameSite=Lax`;
    },
    SESSION_COOKIE,
    filled.operator,
  );
  for (const path of ownPaths()) await tryPage(path, " of an operator");
}

async function tryEngine({ start }: Kind, site: Site): Promise<void> {
  const proxy = await startProxy(tlsUrlOf(site.x));
  const downloads = mkdtempSync(join(tmpdir(), "engine-downloads-"));
  const engine = await start({ proxyPort: proxy.port, downloads });
  try {
    const tour = { url: site.url, filled: site.filled, proxy, downloads, width: PHONE };
    await travel(engine, tour);
    await walk(engine, tour);
  } finally {
    await engine.close();
    rmSync(downloads, { recursive: true, force: true });
    proxy.close();
  }
}

mkdirSync("test-results/engines", { recursive: true });
const kinds = KINDS.filter(({ program }) => existsSync(program));
for (const { name } of KINDS.filter((kind) => !kinds.includes(kind))) {
  console.log(`${name} was not tried: it is not on this machine`);
  counts.skipped += 1;
}
if (kinds.length > 0) {
  const site = await startSite({ isFilled: !isQuick });
  // Engines run side by side: each has a profile, a proxy and accounts of its own.
  const ends = await Promise.allSettled(kinds.map((kind) => tryEngine(kind, site)));
  await site.close();
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
writeFileSync("test-results/engines.json", JSON.stringify(counts));
const minutes = (performance.now() / 60_000).toFixed(1);
console.log(
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${minutes} minutes`,
);
process.exitCode = counts.failed === 0 ? 0 : 1;
