import { mkdirSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { asTable, type Figure, holds } from "./figure";
import { keepResult } from "./keep-result";
import { SUITES } from "./suites";

const { values, positionals } = parseArgs({
  options: { scale: { type: "string", default: "1" } },
  allowPositionals: true,
});
const scale = Number(values.scale);
const names = positionals.length > 0 ? positionals : Object.keys(SUITES);
const unknown = names.filter((name) => !(name in SUITES));
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  console.error(
    `npm run bench -- [${Object.keys(SUITES).join("|")}]… [--scale 0.01…1]${unknown.length > 0 ? `: not ${unknown.join(", ")}` : ""}`,
  );
  process.exit(1);
}

const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
const all: Figure[] = [];
mkdirSync("bench/results", { recursive: true });
for (const name of names) {
  const figures = (await SUITES[name]?.(scale)) ?? [];
  const table = asTable(figures);
  const when = new Date().toISOString().slice(0, 10);
  keepResult(name, `${machine}, scale ${scale}, ${when}\n\n${table}\n`);
  console.log(`\n${name}\n\n${table}`);
  all.push(...figures);
}
process.exitCode = all.every(holds) ? 0 : 1;
