import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";
import { tlsUrlOf } from "../fake-x/browser-arguments";
import { missingPaths, ownPaths, visitorPaths } from "./addresses";
import { createChecks } from "./checks";
import type { Engine, Surroundings } from "./engine";
import { FIREFOX, startFirefox } from "./firefox";
import { JOURNEYS } from "./journeys/index";
import { forgetAll, type Tour } from "./journeys/tour";
import { startProxy } from "./proxy";
import { type Site, startSite } from "./site";
import { faultsOf, HEIGHT } from "./walk";
import { startWebKit, WEBKIT_DRIVER } from "./webkit";

type Kind = { name: string; program: string; start: (around: Surroundings) => Promise<Engine> };

const KINDS: Kind[] = [
  { name: "Firefox", program: FIREFOX, start: startFirefox },
  { name: "WebKitGTK", program: WEBKIT_DRIVER, start: startWebKit },
];

const PHONE = 390;
const DESKTOP = 1280;

const isQuick = process.argv.includes("--quick");
/** Parts of names: only those are tried. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const { counts, check } = createChecks((name) =>
  wanted.length === 0 ? true : wanted.some((part) => name.includes(part)),
);

async function travel(engine: Engine, tour: Omit<Tour, "width">): Promise<void> {
  const journeys = JOURNEYS.filter((one) => one.isQuick || !isQuick);
  for (const width of isQuick ? [PHONE] : [PHONE, DESKTOP]) {
    for (const { name, go } of journeys) {
      await check(`${name}, at ${width} px`, engine, async () => {
        await engine.closeOthers();
        await engine.resize(width, HEIGHT);
        await go(engine, { ...tour, width });
        return (await engine.complaints()).map((line) => `console: ${line}`);
      });
    }
  }
}

/** Every page as a visitor sees it, then those of one user as an operator does. */
async function walk(engine: Engine, { url, filled }: Site): Promise<void> {
  if (!filled) return;
  await forgetAll(engine, url);
  const tryPage = (path: string, isMissing = false, as = "") =>
    check(path + as, engine, () => faultsOf(engine, url + path, isMissing));
  for (const path of visitorPaths(filled)) await tryPage(path);
  for (const path of missingPaths) await tryPage(path, true);
  await engine.run(
    (name: string, value: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the site's own client keeps it
      document.cookie = `${name}=${value}; Path=/; SameSite=Lax`;
    },
    SESSION_COOKIE,
    filled.operator,
  );
  for (const path of ownPaths()) await tryPage(path, false, " of an operator");
}

async function tryEngine({ start }: Kind, site: Site): Promise<void> {
  const proxy = await startProxy(tlsUrlOf(site.x));
  const downloads = mkdtempSync(join(tmpdir(), "engine-downloads-"));
  const engine = await start({ proxyPort: proxy.port, downloads });
  try {
    await travel(engine, { url: site.url, proxy, downloads });
    await walk(engine, site);
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
  // Side by side: each has a profile, a proxy and accounts of its own.
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
