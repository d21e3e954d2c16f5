import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export const FIGURES = "bench/results/image.md";

/**
 * Files that describe the containers. Their digest tells whether the stored figures are of the
 * present files.
 */
const SHIPPED = [
  "Dockerfile",
  ".dockerignore",
  "compose.yaml",
  "deploy/Caddyfile",
  "deploy/database-roles.sql",
];

/** Variables that compose.yaml passes on unchanged: a test compares these with what the app reads. */
const HANDED_ON = /^ +([A-Z0-9_]+): \$\{\1:-\}\n/gm;

/** A digest of the files that describe the containers, without the variables passed on unchanged. */
export function shippedDigest(): string {
  const hash = createHash("sha256");
  for (const file of SHIPPED) {
    const text = readFileSync(file, "utf8").replace(HANDED_ON, "");
    hash.update(`${file}\0`).update(text).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** The digest in the stored figures; null if there are none. */
export function keptDigest(): string | null {
  if (!existsSync(FIGURES)) return null;
  return /^Digest of .*: `([0-9a-f]{16})`$/m.exec(readFileSync(FIGURES, "utf8"))?.[1] ?? null;
}

export type Figures = { step: string; seconds: number; shows: string }[];

export function keepFigures(engine: string, size: number, figures: Figures): void {
  const rows = figures.map(({ step, seconds, shows }) => `| ${step} | ${seconds} | ${shows} |`);
  const total = figures.reduce((sum, { seconds }) => sum + seconds, 0);
  const text = `# Image

\`npm run image\`, ${engine}, ${new Date().toISOString().slice(0, 10)}: ${(total / 60).toFixed(1)} minutes.

Digest of ${SHIPPED.join(", ")}: \`${shippedDigest()}\`

Size of the image, with the operator's commands: ${Math.round(size / 1e6)} MB.

| step | seconds | what it shows |
|---|---|---|
${rows.join("\n")}

The images of PostgreSQL, Valkey and Caddy were made here from the same programs of the same versions, since no
registry of images can be reached: the entrypoints of the official images were not run.
`;
  writeFileSync(FIGURES, text);
}
