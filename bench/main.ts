import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { asTable, Bench, type Figure, holds, type Suite } from "./bench";
import { capacityDocument, DOCUMENT } from "./capacity";

const SUITES: Record<string, () => Promise<{ suite: Suite }>> = {
  extraction: () => import("./extraction"),
  sharing: () => import("./sharing"),
  rolling: () => import("./rolling"),
  serving: () => import("./serving"),
  measuring: () => import("./measuring"),
  counting: () => import("./counting"),
  "ranking-abuse": () => import("./ranking-abuse"),
  rankings: () => import("./rankings"),
  archives: () => import("./archives"),
  auth: () => import("./auth"),
  favorites: () => import("./favorites"),
  authors: () => import("./authors"),
  search: () => import("./search"),
  millions: () => import("./millions"),
  file: () => import("./file"),
  hostile: () => import("./hostile"),
  "one-network": () => import("./one-network"),
  pages: () => import("./pages"),
  confined: () => import("./confined"),
  lighthouse: () => import("./lighthouse"),
  experience: () => import("./experience"),
  watch: () => import("./watch"),
  accessible: () => import("./accessible"),
  weights: () => import("./weights"),
};
const CAPACITY = "capacity";

const { values, positionals } = parseArgs({
  options: { scale: { type: "string", default: "1" } },
  allowPositionals: true,
});
const scale = Number(values.scale);
const names = positionals.length > 0 ? positionals : Object.keys(SUITES);
const unknown = names.filter((name) => !(name in SUITES) && name !== CAPACITY);
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  const known = [...Object.keys(SUITES), CAPACITY].join("|");
  const not = unknown.length > 0 ? `: not ${unknown.join(", ")}` : "";
  console.error(`npm run bench -- [${known}]… [--scale 0.01…1]${not}`);
  process.exit(1);
}

const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
const all: Figure[] = [];
for (const name of names.filter((each) => each !== CAPACITY)) {
  const { suite } = (await SUITES[name]?.()) ?? {};
  const figures = await Bench.run(scale, async (bench) => suite?.(bench));
  const table = asTable(figures);
  keepResult(
    name,
    `${machine}, scale ${scale}, ${new Date().toISOString().slice(0, 10)}\n\n${table}`,
  );
  console.log(`\n${name}\n\n${table}`);
  all.push(...figures);
}
writeFileSync(DOCUMENT, capacityDocument());
if (!all.every(holds)) process.exitCode = 1;

/**
 * Writes a suite's table to its file under the heading of the Node that ran it. Tables of other
 * versions of Node and sections written by hand stay.
 */
function keepResult(suite: string, result: string): void {
  const path = `bench/results/${suite}.md`;
  const heading = `Node ${process.versions.node.split(".")[0]}\n`;
  const kept = existsSync(path) ? readFileSync(path, "utf8").split(/^## /m).slice(1) : [];
  const sections = [`${heading}\n${result}`, ...kept.filter((text) => !text.startsWith(heading))];
  writeFileSync(path, `# ${suite}\n\n${sections.map((text) => `## ${text.trim()}\n`).join("\n")}`);
}
