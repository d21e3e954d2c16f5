import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "./build.mjs";

/**
 * The build of `npm test`: every setting has its own value while it runs, and no file of the build
 * may hold one of them. One build serves every site.
 */
const URLS = /(?:URL|SRC|DSN|ENDPOINT)$/;
const documented = readFileSync(".env.example", "utf8");
const marks = new Map();
for (const [, name] of documented.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)) {
  const mark = `mark-of-${name.toLowerCase().replaceAll("_", "-")}`;
  process.env[name] = URLS.test(name) ? `https://${mark}.example/path` : mark;
  marks.set(name, mark);
}

const code = await buildApp();
const found = code === 0 ? filesWithMarks() : [];
for (const line of found) console.error(line);
process.exitCode = code || Number(found.length > 0);

function filesWithMarks() {
  return readdirSync(".next", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const text = readFileSync(file, "latin1");
      if (!text.includes("mark-of-")) return [];
      const names = [...marks].filter(([, mark]) => text.includes(mark)).map(([name]) => name);
      return names.map((name) => `${file} holds the value of ${name}.`);
    });
}
