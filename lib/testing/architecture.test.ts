import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { VARIABLES } from "../env";
import { literalNames } from "./column-names";
import { importCircles } from "./import-circles";
import { IMPORT_RULES, NOUNS } from "./import-rules";
import { type SourceFile, sourceFiles } from "./source-files";

/** This file names what it forbids, so it is not checked. */
const OWN = "lib/testing/architecture.test.ts";

/** Tests of time limits, where the time itself is tested. */
const TIMED = [
  "db/driver/faults.test.ts",
  "db/driver/silent-database.test.ts",
  "e2e/journeys/home-result.spec.ts",
  "e2e/journeys/steady-layout.spec.ts",
  "lib/counting/mute-database.db.test.ts",
  "lib/videos/within-deadline.test.ts",
  "lib/x/ask-in-turn.test.ts",
  "server/bounds.alone.test.ts",
];

const files = sourceFiles();
const product = files.filter(({ path }) => /^(app|components|lib|db|server)\//.test(path));
const shipped = product.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));

function nounOf(path: string): number {
  const folder = /^lib\/([^/]+)\//.exec(path)?.[1];
  return NOUNS.findIndex((noun) => folder !== undefined && noun === folder);
}

function isServerOnly(file: SourceFile): boolean {
  return file.imports.includes("server-only");
}

describe("who may import what", () => {
  for (const { from, never, because, breach } of IMPORT_RULES) {
    it(`${from.source}: a breach is seen`, () => {
      const [file, target] = breach;
      expect([from.test(file), never.test(target)]).toEqual([true, true]);
    });

    it(`${from.source}: ${because}`, () => {
      const breaches = shipped
        .filter(({ path }) => from.test(path))
        .flatMap(({ path, imports }) =>
          imports.filter((target) => never.test(target)).map((target) => `${path} → ${target}`),
        );
      expect(breaches).toEqual([]);
    });
  }

  it("nouns import downward only", () => {
    const breaches = shipped.flatMap(({ path, imports }) => {
      const own = nounOf(path);
      if (own < 0) return [];
      return imports
        .filter((target) => nounOf(target) > own)
        .map((target) => `${path} → ${target}`);
    });
    expect(breaches).toEqual([]);
  });

  it("a circle is seen", () => {
    const files = [
      { path: "lib/a.ts", imports: ["lib/b"] },
      { path: "lib/b.tsx", imports: ["react", "lib/c"] },
      { path: "lib/c.ts", imports: ["lib/a"] },
      { path: "lib/d.ts", imports: ["lib/a"] },
    ];
    expect(importCircles(files)).toEqual([["lib/a.ts", "lib/b.tsx", "lib/c.ts"]]);
  });

  it("no files import each other in a circle, types included", () => {
    expect(importCircles(files)).toEqual([]);
  });

  it("browsers load no zod, whose compiler the content policy refuses, and no server of Next", () => {
    const byModule = new Map(shipped.map((file) => [file.path.replace(/\.tsx?$/, ""), file]));
    const loaded = new Set(shipped.filter(({ text }) => text.startsWith('"use client"')));
    for (const { loads } of loaded) {
      for (const target of loads) {
        const file = byModule.get(target);
        if (file) loaded.add(file);
      }
    }
    const breaches = [...loaded].filter(({ loads }) =>
      loads.some((target) => target === "zod" || target === "next/server"),
    );
    expect(loaded.size).toBeGreaterThan(50);
    expect(breaches.map(({ path }) => path)).toEqual([]);
  });

  it("components import nothing that runs on the server only", () => {
    const server = new Set(
      shipped.filter(isServerOnly).map(({ path }) => path.replace(/\.tsx?$/, "")),
    );
    const breaches = shipped
      .filter(({ path }) => path.startsWith("components/"))
      .flatMap(({ path, imports }) =>
        imports.filter((target) => server.has(target)).map((target) => `${path} → ${target}`),
      );
    expect(breaches).toEqual([]);
  });
});

describe("tests", () => {
  it("that change their process are named *.alone.test.ts", () => {
    const changes = /process\.env\.\w+ =|delete process\.env|vi\.(mock|doMock|stub|resetModules)/;
    const shared = files.filter(({ path }) => /(?<!\.(db|alone))\.test\.tsx?$/.test(path));
    const wrong = shared.filter(({ path, text }) => changes.test(text) && !path.endsWith(OWN));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("with a database that replace modules are named *.alone.db.test.ts", () => {
    const shared = files.filter(({ path }) =>
      /^(?!components\/).*(?<!\.alone)\.db\.test\.ts$/.test(path),
    );
    const wrong = shared.filter(({ text }) => /vi\.(mock|doMock|resetModules)\(/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("wait for conditions, and for a fixed time only where the time is tested", () => {
    const pauses = /setTimeout as|waitForTimeout|\(resolve\) => setTimeout\(/;
    const pausing = files.filter(
      ({ path, text }) => /\.(test|spec)\.tsx?$/.test(path) && pauses.test(text),
    );
    const found = pausing.map(({ path }) => path).filter((path) => path !== OWN);
    expect(found.toSorted()).toEqual(TIMED);
  });

  it("read boxes of elements through boxOf, which waits", () => {
    const readers = files.filter(({ text }) => text.includes(".boundingBox()"));
    expect(readers.map(({ path }) => path)).toEqual(["e2e/pages/box-of.ts", OWN]);
  });

  it("never retry", () => {
    const configs = files.filter(({ path }) =>
      /(vitest|journeys|playwright)\.config\.ts$/.test(path),
    );
    expect(configs.length).toBeGreaterThan(1);
    expect(configs.filter(({ text }) => /retr(y|ies): [^0]/.test(text))).toEqual([]);
  });
});

describe("server-only", () => {
  it("guards every file that reaches the database or the network", () => {
    const unguarded = shipped
      .filter(({ path }) => path.startsWith("lib/") || path.startsWith("db/queries/"))
      .filter(({ imports }) =>
        imports.some((target) => /^(db\/(client|queries\/)|undici$)/.test(target)),
      )
      .filter((file) => !isServerOnly(file))
      .map(({ path }) => path);
    expect(unguarded).toEqual([]);
  });
});

describe("statements", () => {
  it.each([
    ["a table", "`select from authors`", "from authors"],
    ["a column of a table", `\`select v.hidden from \${videos} v\``, "v.hidden"],
    ["a column without its table", "`where display_name = ''`", "display_name"],
    ["an inserted column", `\`insert into \${users} (id) select\``, `into \${users} (id`],
    ["a changed column", `\`update \${users} u set email = null\``, "} u set email"],
    ["a returned column", "`delete returning id`", "returning id"],
    ["a new value", `\`\${x ? sql\`kind = excluded.kind\` : y}\``, "excluded.kind"],
  ])("%s that is spelled out is seen", (_, source, name) => {
    expect(literalNames(source)).toEqual([name]);
  });

  it("name tables and columns through the schema, so that renaming one breaks the build", () => {
    const queries = shipped.filter(({ path }) => path.startsWith("db/queries/"));
    const spelled = queries.flatMap(({ path, text }) =>
      literalNames(text).map((name) => `${path}: ${name}`),
    );
    expect(queries.length).toBeGreaterThan(20);
    expect(spelled).toEqual([]);
  });
});

describe("the query of an address", () => {
  /** Code that reads a query by its repeated names or first values, in another way than `queryOf`. */
  const OTHER_READERS =
    /\b(?:\w*[sS]earch(?:Params)?|query|params)\)?\.(?:get|getAll|has)\(|URLSearchParams\([^)]*\)+\.(?:get|has)|fromEntries\((?:query\b|[\w.]*[sS]earchParams)/;

  it.each([
    'nextUrl.searchParams.get("q")',
    "query.getAll(name)",
    "new URLSearchParams(location.search).get(name)",
    "Object.fromEntries(url.searchParams)",
  ])("another reader is seen: %s", (source) => expect(OTHER_READERS.test(source)).toBe(true));

  it("has one reader, so that limits, cache keys, middleware and pages see the same values", () => {
    const readers = shipped
      .filter(({ path, text }) => OTHER_READERS.test(text) && path !== "lib/query-values.ts")
      .map(({ path }) => path)
      // Not checked: addresses of X, and the protocol of the embedded sign-in service.
      .filter((path) => !/^(lib\/(x|auth\/embedded)|components\/extraction\/save)\//.test(path));
    expect(readers).toEqual([]);
  });
});

describe("settings", () => {
  /** The build writes these two into scripts, with the same values for every site. */
  const BUILT = ["NODE_ENV", "NEXT_RUNTIME"];

  it("are read through env() alone: the build would write a public one into scripts", () => {
    const read = shipped
      .filter(({ path }) => /^(app|components|lib|server)\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/process\.env(?:\.(\w+)|\[)/g)]
          .filter(([, name]) => !BUILT.includes(name ?? "") && !name?.startsWith("__NEXT"))
          .map(([found]) => `${path}: ${found}`),
      );
    expect(read).toEqual([]);
  });

  it("are all documented in .env.example, which the build reads to unset them", () => {
    const text = readFileSync(".env.example", "utf8");
    const documented = [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(documented.toSorted()).toEqual(VARIABLES.toSorted());
  });
});

describe("sizes", () => {
  const over = (limit: number, path: RegExp) =>
    files
      .filter((file) => path.test(file.path) && file.lines > limit)
      .map((file) => `${file.path}: ${file.lines}`);

  it("no file is over 300 lines", () => expect(over(300, /./)).toEqual([]));
  it("nine in ten files have at most 200 lines", () => {
    const short = product.filter(({ lines }) => lines <= 200);
    expect(short.length / product.length).toBeGreaterThanOrEqual(0.9);
  });
  it("no route handler is over 40 lines", () => expect(over(40, /\/route\.ts$/)).toEqual([]));
  it("no page is over 80 lines", () => expect(over(80, /\/page\.tsx$/)).toEqual([]));
  it("the median file has 50 to 100 lines", () => {
    const sorted = product.map(({ lines }) => lines).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    expect(median).toBeGreaterThanOrEqual(50);
    expect(median).toBeLessThanOrEqual(100);
  });
});

describe("names", () => {
  it("no folder or file is a drawer", () => {
    const drawer =
      /(^|\/)(src|utils?|helpers?|hooks|types|services|misc|common|managers?)(\/|\.tsx?$)/;
    const drawers = files
      .map(({ path }) => path)
      .filter((path) => drawer.test(path) && !/^(lib\/[^/]+|db\/queries)\/types\.ts$/.test(path));
    expect(drawers).toEqual([]);
  });

  it("comments name files that exist", () => {
    const named =
      /(?<![\w/@.-])((?:app|bench|components|db|deploy|docs|e2e|lib|messages|scripts|server)\/[\w./[\]-]*[\w\]])/g;
    const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
    const dead = files.flatMap(({ path, text }) =>
      [...text.matchAll(comment)]
        .flatMap(([words]) => [...words.matchAll(named)].map(([name]) => name))
        .filter((name) => !["", ".ts", ".tsx", ".mjs"].some((end) => existsSync(name + end)))
        .map((name) => `${path}: ${name}`),
    );
    expect(dead).toEqual([]);
  });

  it("files are kebab-case", () => {
    const odd = files
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^([a-z0-9.-]+|\[[\w.[\]]+\]|\.[a-z-]+)(\/([a-z0-9.-]+|\(?\[+\.*\w+\]+\)?))*$/.test(
            path,
          ),
      );
    expect(odd).toEqual([]);
  });
});
