import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "./languages";
import { isUnknownFile, ROOT_FILES, UNKNOWN_FILE_REWRITE } from "./unknown-file";

/** The rule's own pattern, in the parentheses after its name. */
const pattern = new RegExp(`^${UNKNOWN_FILE_REWRITE.source.replace("/:file(", "/(")}$`);

const folders = readdirSync("app", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "[lang]" && !entry.name.includes("."))
  .map(({ name }) => (name === "auth" ? "auth/v1" : name));

it.each(folders)("leaves %s to its routes", (folder) => {
  expect(pattern.test(`/${folder}/name.webp`)).toBe(false);
});

it.each(LANGUAGES)("leaves paths below %s to the pages", (language) => {
  expect(pattern.test(`/${language}/name.png`)).toBe(false);
});

it("treats any other path with a dot as an unknown file", () => {
  expect(["/a.png", "/a/b.php", "/zh-TW.txt"].filter((path) => !pattern.test(path))).toEqual([]);
  expect(pattern.test("/authors")).toBe(false);
});

it("knows every file below the root", () => {
  const files = readdirSync("public", { withFileTypes: true }).map(
    (entry) => entry.name + (entry.isDirectory() ? "/" : ""),
  );
  const made = ["apple-icon.png", "icon.svg", "manifest.webmanifest", "robots.txt", "sitemap.xml"];
  expect(ROOT_FILES).toEqual([...files, ...made].toSorted());
  expect(ROOT_FILES.filter((name) => isUnknownFile(`/${name}`))).toEqual([]);
  expect(["/a.png", "/wp-admin/x.php", "/api.json"].filter((path) => !isUnknownFile(path))).toEqual(
    [],
  );
  expect(["/a", "/api/x.y", "/en/a.b", "/_next/static/a.js"].filter(isUnknownFile)).toEqual([]);
});
