import { describe, expect, it } from "vitest";
import { importClosure } from "@/lib/testing/import-closure";
import { type SourceFile, sourceFiles } from "@/lib/testing/source-files";
import { LIMITS, type LimitName } from "./limits";

/** The only module that sends requests to X. */
const GATEWAY = "lib/x/gateway";

/** Routes and pages that import it, and why no visitor can make them call X without a limit. */
const CLOSED: Record<string, string> = {
  "app/[lang]/moderation/act/route.ts": "operators with a second factor",
  "app/[lang]/moderation/page.tsx": "operators with a second factor; reads only",
  "app/api/health/ready/route.ts": "reads the breakers",
  "app/api/jobs/[name]/route.ts": "the bearer of CRON_SECRET; jobs leave the reserve",
  "app/api/metrics/route.ts": "reads the breakers",
};

const NAMES = Object.keys(LIMITS) as LimitName[];

/** Limits that a route's source names. */
const limitsOf = ({ text }: SourceFile) => NAMES.filter((name) => text.includes(`"${name}"`));

const hasNetworkWindow = (name: LimitName) =>
  LIMITS[name].windows.some((window) => window.of === "network");

/** Limits of signed-in users, counted per account. */
const OF_ACCOUNTS: LimitName[] = [
  ...(["favorite", "newFavorite", "favoriteImport", "favoriteRead", "follow"] as const),
  ...(["syncUser", "account"] as const),
];

it("every limit of visitors has one of their network: a /48 has 65 536 of them", () => {
  const without = NAMES.filter((name) => !hasNetworkWindow(name));
  expect(without.toSorted()).toEqual(OF_ACCOUNTS.toSorted());
});

describe("routes that can cause a call to X", () => {
  const files = sourceFiles();
  const entries = files.filter(({ path }) => /^app\/.*\/(route|page)\.tsx?$/.test(path));
  const calling = entries.filter(({ path }) => importClosure(path, files).has(GATEWAY));
  const open = calling.filter(({ path }) => !(path in CLOSED));

  it("are found by their imports", () => {
    const paths = calling.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "app/api/reports/route.ts",
        "app/api/twitter/video-url/route.ts",
        "app/share-images/[lang]/[page]/route.ts",
      ]),
    );
    expect(paths).not.toContain("app/api/twitter/recent/route.ts");
    expect(Object.keys(CLOSED).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it("name a limit, and each of their limits has a window of the network", () => {
    const unlimited = open.filter((file) => limitsOf(file).length === 0);
    expect(unlimited.map(({ path }) => path)).toEqual([]);
    const without = open.flatMap((file) =>
      limitsOf(file)
        .filter((name) => !hasNetworkWindow(name))
        .map((name) => `${file.path}: ${name}`),
    );
    expect(without).toEqual([]);
  });
});
