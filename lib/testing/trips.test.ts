import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { API, PAGES } from "../routes";
import { readTrips, type Step, type Trip } from "./read-trips";
import { type SourceFile, sourceFiles } from "./source-files";

const files = sourceFiles();
const byPath = new Map(files.map((file) => [file.path, file]));
const shipped = files.filter(({ path }) =>
  /^(app|components|lib|db|server)\/(?!.*(\.test\.|testing\/))/.test(path),
);

const bare = (path: string) => path.replace(/\.(tsx?|mjs)$/, "");
const loads = (file: SourceFile | undefined, path: string) =>
  file?.loads.some((target) => bare(target) === bare(path)) ?? false;
const textOf = (path: string) => byPath.get(path)?.text ?? "";
const routeOf = (path: string) => `app${path}/route.ts`;

/** What is wrong with a step, if anything; `above` and `below` are the steps around it. */
function faultOf({ path, mark, isFirst }: Step, above: Step[], below: Step[]): string | null {
  if (!existsSync(path)) return "does not exist";
  const isAbove = (test: (step: Step) => boolean) => above.some(test);
  const isReturn = mark === "again" || mark === "back";
  if (isReturn === isFirst) return isFirst ? "was not here before" : "is here twice";
  if (isReturn && above.at(-1)?.path === path) return "was not left";
  switch (mark) {
    case "":
      return isAbove((step) => loads(byPath.get(step.path), path)) ? null : "is not imported above";
    case "again":
      return null;
    case "back": {
      const left = above.slice(above.findLastIndex((step) => step.path === path) + 1);
      const isPassedOn = left.some((step) => loads(byPath.get(path), step.path));
      return isPassedOn ? null : "imports no file since it was left";
    }
    case "handed up":
      return isAbove((step) => loads(byPath.get(path), step.path)) ? null : "imports none above";
    case "HTTP":
      return isAbove((step) => isRequested(textOf(step.path), [path, ...below.map(pathOf)]))
        ? null
        : "is not requested above";
    case "registered": {
      const isNamed = textOf("instrumentation.ts").includes(`"/${path.slice(4, -9)}"`);
      return isNamed && loads(byPath.get("instrumentation.ts"), path) ? null : "is not registered";
    }
    case "Next":
      return Object.values(PAGES).some((page) => path === `app/[lang]${page.path}/page.tsx`)
        ? null
        : "is no page";
    case "by name": {
      const name = /^db\/queries\/sql\/(.+)\.sql$/.exec(path)?.[1];
      const isNamed = isAbove((step) => textOf(step.path).includes(`sqlFile("${name}"`));
      return isNamed ? null : "is not named above";
    }
    default:
      return `has an unknown mark, ${mark}`;
  }
}

const pathOf = ({ path }: Step) => path;

/** Whether a file requests a path of the API whose route is among these. */
function isRequested(text: string, paths: string[]): boolean {
  return Object.entries(API).some(
    ([name, path]) => new RegExp(`\\bAPI\\.${name}\\b`).test(text) && paths.includes(routeOf(path)),
  );
}

function faultsOf({ steps: [start, ...others] }: Trip): string[] {
  if (!start) return ["is empty"];
  const steps = [start, ...others];
  return others.flatMap((step, at) => {
    const fault = faultOf(step, steps.slice(0, at + 1), steps.slice(at + 2));
    return fault === null ? [] : [`${step.path} ${fault}`];
  });
}

const trips = readTrips(readFileSync("docs/architecture.md", "utf8"));
const [pasted, timeframe, heart] = trips;

/** The most of each: house rules, and what was reached where that is more. */
const MOST: Record<string, number>[] = [
  { files: 41, returns: 2, "times back": 8, forms: 10 },
  { files: 39, returns: 4, "times back": 5, forms: 4, places: 2 },
  { files: 21, returns: 0, "times back": 2, forms: 4, places: 5 },
];

describe("the trips of the documentation", () => {
  it("are three", () => expect(trips.map(({ name }) => name)).toHaveLength(3));

  it.each(trips)("$name: leads from file to file", (trip) => expect(faultsOf(trip)).toEqual([]));

  it.each(trips)("$name: states what it lists", ({ steps, stated, forms, places }) => {
    const marked = (mark: string) => steps.filter((step) => step.mark === mark).length;
    expect(Object.fromEntries(stated)).toEqual({
      files: steps.filter(({ isFirst }) => isFirst).length,
      returns: marked("again"),
      "times back": marked("back"),
      forms: forms.length,
      ...(places.length > 0 && { places: places.length }),
    });
  });

  it.each(trips.map((trip, at) => ({ ...trip, most: MOST[at] ?? {} })))(
    "$name: is no longer than it was",
    ({ stated, most }) => {
      expect([...stated.keys()].toSorted()).toEqual(Object.keys(most).toSorted());
      const longer = Object.entries(most).filter(
        ([word, count]) => (stated.get(word) ?? 0) > count,
      );
      expect(longer).toEqual([]);
    },
  );

  it.each(trips)("$name: names forms that its files have", ({ steps, forms }) => {
    const own = steps.map(({ path }) => textOf(path)).join("\n");
    const lost = forms
      .filter((name) => name !== "string")
      .filter((name) => {
        const declared = new RegExp(`\\b(?:type|const|function) ${name}\\b`);
        const isNamed = new RegExp(`\\b${name}\\b`).test(own);
        return !isNamed || !shipped.some(({ text }) => declared.test(text));
      });
    expect(lost).toEqual([]);
  });

  it("name every place that spells or parses a timeframe", () => {
    const spelled = shipped.filter(({ text }) =>
      /"timeframe"|\bTIMEFRAME_BY_NAME\b/.test(text.replace(/(?:\/\*[\s\S]*?\*\/|\/\/.*)/g, "")),
    );
    expect(spelled.map(({ path }) => path).toSorted()).toEqual(timeframe?.places.toSorted());
  });

  it("name every place where a browser stores whether a video is a favorite", () => {
    const kept =
      /\w_KEY = "([^"]+)"|useSWR\(\s*userId && (\w+)\(|const (\w+) = new Map<string, Saving>/g;
    const places = shipped
      .filter(({ path }) => /^(components\/favorite|lib\/favorites)\//.test(path))
      .flatMap(({ text }) => [...text.matchAll(kept)])
      .map(([, key, swr, map]) => key ?? swr ?? map);
    expect([...new Set(places)].toSorted()).toEqual(heart?.places.toSorted());
  });
});

describe("a wrong list is seen", () => {
  const [first, ...rest] = pasted?.steps ?? [];
  const without = (path: string) =>
    faultsOf({
      ...(pasted as Trip),
      steps: pasted?.steps.filter((one) => one.path !== path) ?? [],
    });
  const ending = (last: Step) =>
    faultsOf({ ...(pasted as Trip), steps: first ? [first, ...rest, last] : [] });

  it.each([
    ["a file is missing", () => without("lib/videos/extract-video.ts")],
    ["its route is missing", () => without("app/api/twitter/video-url/route.ts")],
    ["the text of a statement is not named", () => without("db/queries/upsert-post.ts")],
    ["no file imports it", () => ending({ path: "lib/boot.ts", mark: "", isFirst: true })],
    ["it does not exist", () => ending({ path: "lib/bot.ts", mark: "", isFirst: true })],
    [
      "it is not registered",
      () => ending({ path: "lib/boot.ts", mark: "registered", isFirst: true }),
    ],
    ["it is not requested", () => ending({ path: "lib/boot.ts", mark: "HTTP", isFirst: true })],
    ["it is no page", () => ending({ path: "lib/boot.ts", mark: "Next", isFirst: true })],
    ["it was here", () => ending({ path: "lib/cached.ts", mark: "", isFirst: false })],
    ["it was not here", () => ending({ path: "lib/boot.ts", mark: "again", isFirst: true })],
    ["it passed nothing on", () => ending({ path: "lib/x/text.ts", mark: "back", isFirst: false })],
    [
      "it calls none above",
      () => ending({ path: "lib/theme.ts", mark: "handed up", isFirst: true }),
    ],
    ["its mark is unknown", () => ending({ path: "lib/boot.ts", mark: "by air", isFirst: true })],
  ])("%s", (_, faults) => expect(faults()).not.toEqual([]));
});
