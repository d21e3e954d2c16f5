import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FREE, limitsOf, priceTable } from "./price-table";
import { ROUTE_CPU } from "./route-costs";
import { sourceFiles } from "./source-files";

const DOC = "docs/security.md";
const BETWEEN = /(<!-- prices -->\n)[\s\S]*?(\n<!-- \/prices -->)/;

const routes = sourceFiles()
  .map(({ path }) => path)
  .filter((path) => /^app\/.*\/route\.ts$/.test(path))
  .toSorted();

it("everything has a price and a limit, and the documentation says so", () => {
  const table = priceTable(routes);
  expect(table).not.toContain("NOT LIMITED");
  expect(table, "npm run bench -- pages").not.toContain("NOT MEASURED");
  const doc = readFileSync(DOC, "utf8");
  const current = doc.replace(BETWEEN, (_, begin, end) => begin + table + end);
  if (process.env.WRITE_DOCS) writeFileSync(DOC, current);
  expect(doc).toMatch(BETWEEN);
  const written = process.env.WRITE_DOCS ? readFileSync(DOC, "utf8") : doc;
  expect(written, "to write it: WRITE_DOCS=1 npx vitest run lib/testing/price-table").toBe(current);
});

it("names only what is there", () => {
  const there = new Set(["app/robots.ts", "app/manifest.ts"].concat(routes.map(folderOf)));
  const named = [...Object.keys(FREE), ...Object.keys(ROUTE_CPU)];
  expect(named.filter((path) => !there.has(path))).toEqual([]);
});

const folderOf = (file: string) => file.replace(/\/route\.ts$/, "");

it("reads the limits of a route", () => {
  expect(limitsOf('defineRoute({ limit: "report" }, () => allow("extraction"))')).toEqual([
    "report",
    "extraction",
  ]);
  expect(limitsOf('(wanted) => allowUpTo("newFavorite", wanted)')).toEqual(["newFavorite"]);
  expect(limitsOf("defineRoute({ input })")).toEqual([]);
});
