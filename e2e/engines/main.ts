import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillSite } from "../../bench/fill-site";
import { startApp } from "../app-server";
import { tlsUrlOf } from "../fake-x/browser-arguments";
import { startFakeX } from "../fake-x/server";
import type { Engine, Surroundings } from "./engine";
import { FIREFOX, startFirefox } from "./firefox";
import { JOURNEYS } from "./journeys";
import { startProxy } from "./proxy";
import type { Site } from "./site";
import { faultsOf, HEIGHT, pathsOf } from "./walk";
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
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };

async function check(name: string, engine: Engine, work: () => Promise<string[]>): Promise<void> {
  if (!isWanted(name)) return;
  const began = performance.now();
  const faults = await work().catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const title = `${engine.name} › ${name}`;
  console.log(`${faults.length === 0 ? "✓" : "✘"} ${title} (${seconds} s)`);
  if (faults.length === 0) {
    counts.passed += 1;
    return;
  }
  counts.failed += 1;
  counts.failures.push(`${title}\n  ${faults.join("\n  ")}`);
  console.log(`  ${faults.join("\n  ")}`);
  const picture = `test-results/engines/${title.replace(/\W+/g, "-")}.png`;
  await engine.screenshot(picture).catch(() => undefined);
}

async function walk(engine: Engine, site: Site): Promise<void> {
  const journeys = JOURNEYS.filter((one) => one.isQuick || !isQuick);
  for (const width of isQuick ? [PHONE] : [PHONE, DESKTOP]) {
    for (const { name, go } of journeys) {
      await check(`${name}, at ${width} px`, engine, async () => {
        await engine.resize(width, HEIGHT);
        await go(engine, site, width);
        return (await engine.complaints()).map((line) => `console: ${line}`);
      });
    }
  }
  if (isQuick) return;
  const recent = await fetch(`${site.url}/api/twitter/recent?limit=1`);
  const { videos }: { videos: { id: string }[] } = await recent.json();
  for (const path of pathsOf(site, videos[0]?.id ?? "")) {
    await check(path, engine, () => faultsOf(engine, site.url + path));
  }
}

mkdirSync("test-results/engines", { recursive: true });
const kinds = KINDS.filter(({ program }) => existsSync(program));
for (const { name } of KINDS.filter((kind) => !kinds.includes(kind))) {
  console.log(`${name} was not tried: it is not on this machine`);
  counts.skipped += 1;
}
if (kinds.length > 0) {
  const x = await startFakeX({ tls: true });
  const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
  const proxy = await startProxy(tlsUrlOf(x));
  const handle = isQuick ? "" : await fillSite(app.url);
  for (const { start } of kinds) {
    const downloads = mkdtempSync(join(tmpdir(), "engine-downloads-"));
    const engine = await start({ proxyPort: proxy.port, downloads });
    await walk(engine, { url: app.url, x, handle, downloads });
    await engine.close();
    rmSync(downloads, { recursive: true, force: true });
  }
  proxy.close();
  await app.stop();
  await x.close();
}
writeFileSync("test-results/engines.json", JSON.stringify(counts));
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;
