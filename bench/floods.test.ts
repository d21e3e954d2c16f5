import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pageOf } from "@/lib/page-of";
import { type AnyPage, PAGES, pageFacts } from "@/lib/routes";
import { sourceFiles } from "@/lib/testing/source-files";
import { FLOODS } from "./floods";
import { callOf } from "./load";

const floods = Object.values(FLOODS).map((flood) => callOf(flood(1)));
const paths = new Set(floods.map(({ path }) => path.split("?", 1)[0] ?? ""));

it("floods every page that has more than one address, and every limit of pages", () => {
  const flooded = new Set([...paths].map((path) => pageOf(path)?.name));
  const names = Object.keys(PAGES) as AnyPage[];
  const alike = (name: AnyPage) =>
    names.filter((other) => {
      const [one, two] = [pageFacts(name), pageFacts(other)];
      return (
        one.limit === two.limit &&
        one.kind === two.kind &&
        Boolean(one.subject) === Boolean(two.subject)
      );
    });
  const left = names.filter((name) => !alike(name).some((other) => flooded.has(other)));
  // Two routes have no flood of their own: followed authors cost no more than favorites, and a
  // ticket no more than a report.
  expect(left.filter((name) => !["following", "ticket"].includes(name))).toEqual([]);
  const subjects = names.filter((name) => pageFacts(name).subject && !flooded.has(name));
  expect(subjects).toEqual([]);
});

it("floods every write that needs no account, no token and no operator", () => {
  const writes = sourceFiles()
    .filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path) && !path.includes("[...path]"))
    .filter(({ path }) => {
      const source = readFileSync(path, "utf8");
      const isOpen = !/viewer: "|authorization|UPLOAD_TOKEN|uploadToken|x-upload-token/i.test(
        source,
      );
      return /export const (?:\{[^}]*\bPOST\b[^}]*\}|POST) = define/.test(source) && isOpen;
    })
    .map(({ path }) => path.slice("app".length, -"/route.ts".length));
  expect(writes).toContain("/api/twitter/record-view");
  expect(writes.filter((path) => !paths.has(path))).toEqual([]);
});
