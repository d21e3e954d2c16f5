import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { asTable, holds } from "./figure";
import { rankingFigures } from "./rankings";

const { values } = parseArgs({ options: { scale: { type: "string", default: "1" } } });
const scale = Number(values.scale);
const figures = await rankingFigures(scale);
const table = asTable(figures);
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
mkdirSync("bench/results", { recursive: true });
writeFileSync(
  "bench/results/rankings.md",
  `# Rankings\n\n${machine}, embedded PostgreSQL, scale ${scale}\n\n${table}\n`,
);
console.log(table);
process.exitCode = figures.every(holds) ? 0 : 1;
