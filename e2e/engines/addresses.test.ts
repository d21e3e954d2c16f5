import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pageOf } from "@/lib/page-of";
import { type AnyPage, PAGES } from "@/lib/routes";
import { sourceFiles } from "@/lib/testing/source-files";
import { missingPaths, ownPaths, visitorPaths } from "./addresses";

/** Matches routes that respond with a page. */
const ANSWERS_WITH_A_PAGE = /\b(plainResponse|embedPage)\(/;
/** A parameter in a folder's name. `[...rest]` is the page for unknown addresses. */
const SEGMENT = /\/\[(?:\.\.\.)?\w+\]/g;

const folders = sourceFiles()
  .map(({ path }) => path)
  .filter((path) => /^app\/.*(page\.tsx|route\.ts)$/.test(path))
  .filter((path) => /page\.tsx$/.test(path) || ANSWERS_WITH_A_PAGE.test(readFileSync(path, "utf8")))
  .map((path) => path.slice("app".length, path.lastIndexOf("/")));

const subjects = { handle: "ana", videoId: "7", period: "2026-03-01", ticket: "A" };
const walked = [...visitorPaths(subjects), ...missingPaths, ...ownPaths()].map(
  (path) => path.split("?", 1)[0] ?? "",
);

it("walks every page of the table, but the one that only redirects", () => {
  const found = new Set(walked.map((path) => pageOf(path)?.name));
  const names = Object.keys(PAGES) as AnyPage[];
  expect(names.filter((name) => !found.has(name))).toEqual(["moderationAct"]);
});

it("walks every page of the app", () => {
  const isWalked = (folder: string) => {
    const pattern = new RegExp(`^${folder.replace(SEGMENT, "/[^/]+")}$`);
    return walked.some((path) => pattern.test(path));
  };
  expect(folders.length).toBeGreaterThan(25);
  expect(folders.filter((folder) => !isWalked(folder))).toEqual([]);
});
