import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { VARIABLES } from "@/lib/env";
import { COMMANDS, readArguments } from "./run-ops";

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.name.includes(".test."))
    .map(({ parentPath, name }) => `${parentPath}/${name}`);

const GUIDES = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", ".env.example"],
  ...["compose.yaml", "deploy/compose.env.example", "deploy/faults.md", "e2e/fake-x/README.md"],
  ...["docs", "db"].flatMap((folder) => filesOf(folder, /\.md$/)),
];
/** Files with texts that visitors, operators or developers read on a screen. */
const SOURCES = [
  ...["lib", "server", "scripts"].flatMap((folder) => filesOf(folder, /\.(?:ts|mjs)$/)),
  ...filesOf("messages", /\.json$/),
];
/** Variables of other programs that the guides name. */
const NOT_OURS = [
  ...[
    "NODE_ENV",
    "NEXT_PUBLIC_",
    "APP_UPSTREAMS",
    "COMPOSE_PROFILES",
    "TRUSTED_PROXIES",
    "MAILER_AUTOCONFIRM",
  ],
  ...["SENTRY_AUTH_TOKEN", "SENTRY_ORG", "SENTRY_PROJECT", "SENTRY_URL", "SUPABASE_AUTH"],
];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** The text with its lines joined, since a command in a paragraph may wrap. */
function textOf(file: string): string {
  return readFileSync(file, "utf8").replace(/(`[^`\n]*)\n([^`\n]*`)/g, "$1 $2");
}

/** Each command with the file that prints it, up to the end of its code span, string or line. */
function commandsIn(files: string[]): [file: string, command: string][] {
  return files.flatMap((file) =>
    Array.from(
      textOf(file).matchAll(
        /(?:npm run (?:--silent )?ops --|run --rm ops|ops\.cjs) ((?:"[^"]*"|\\"…\\"|[^`#|\n"'.,;:)$])+)/g,
      ),
      ([, command = ""]): [string, string] => [file, command.trim().replaceAll('\\"', '"')],
    ),
  );
}

/** The anchors of a guide's headings, by GitHub's rules. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}

/** The words of a command line; a placeholder such as `<ticket>` is one word. */
function wordsOf(command: string): string[] {
  const quoted = command.match(/"[^"]*"|<[^>]*>|\S+/g) ?? [];
  return quoted.map((word) => word.replace(/^"|"$/g, ""));
}

const printed = commandsIn([...GUIDES, ...SOURCES]).filter(
  ([, command]) => !/^<?--help|^<command/.test(command),
);

describe("commands that guides and output name", () => {
  it("are found", () => expect(printed.length).toBeGreaterThan(15));

  it.each(printed)("in %s: %s", (_, line) => {
    const [name = "", ...rest] = wordsOf(line);
    const command = COMMANDS[name];
    if (!command) throw new Error(`there is no command ${name}`);
    const { positionals } = readArguments(name, rest, command);
    const forms = command.forms.map(([form]) => wordsOf(form)).filter(([first]) => first === name);
    const verbs = forms.flatMap(([, verb]) => (verb && /^[a-z-]+$/.test(verb) ? [verb] : []));
    const [verb] = positionals;
    if (verbs.length === 0 || verb === undefined) return;
    const isPlaceholder = verb.startsWith("<") || !/^[a-z-]+$/.test(verb);
    expect(isPlaceholder || verbs.includes(verb), `${name} has no verb ${verb}`).toBe(true);
    const form = forms.find(([, each]) => each === verb);
    if (form?.includes("--reason"))
      expect(rest, "the command needs a reason").toContain("--reason");
  });
});

describe("the help of each command", () => {
  const forms = Object.entries(COMMANDS).flatMap(([name, command]) =>
    command.forms.map(([form]): [string, string] => [name, form]),
  );

  it.each(forms)("%s takes: %s", (name, form) => {
    const command = COMMANDS[name];
    if (!command) throw new Error(`there is no command ${name}`);
    const words = wordsOf(form.replace(/[[\]]/g, ""));
    const given = words.filter((word) => word !== name || form.startsWith(" "));
    expect(() => readArguments(name, given, command)).not.toThrow();
  });
});

describe("what guides name", () => {
  const guides = GUIDES.map((file): [string, string] => [file, readFileSync(file, "utf8")]);

  it.each(guides)("in %s: scripts of package.json", (_, text) => {
    const named = [...text.matchAll(/npm run ([a-z][a-z-]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(guides)("in %s: suites of benchmarks and real parts", (_, text) => {
    const benches = [...text.matchAll(/npm run bench -- ([a-z-]+)/g)].map(([, name]) => name);
    const isSuite = (name = "") => name === "capacity" || existsSync(`bench/suites/${name}.ts`);
    expect(benches.filter((name) => !isSuite(name))).toEqual([]);
    const real = readFileSync("e2e/real/main.ts", "utf8");
    const parts = [...text.matchAll(/npm run real -- ([a-z-]+)/g)].map(([, name]) => name);
    expect(parts.filter((name) => !real.includes(`isWanted("${name}")`))).toEqual([]);
  });

  it.each(guides)("in %s: projects of Vitest, and scripts that Node runs", (_, text) => {
    const config = readFileSync("vitest.config.ts", "utf8");
    const projects = [...text.matchAll(/--project '?([a-z0-9]+)/g)].map(([, name]) => name);
    expect(projects.filter((name) => !config.includes(`"${name}"`))).toEqual([]);
    const run = [...text.matchAll(/\bnode ([a-z]+\/[\w/-]+\.mjs)/g)].map(([, path = ""]) => path);
    expect(run.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(guides)("in %s: files that exist", (_, text) => {
    const paths = [
      ...text.matchAll(
        /`((?:app|lib|db|components|server|scripts|deploy|e2e|bench|docs)\/[\w./[\]-]+)`/g,
      ),
    ];
    const missing = paths
      .map(([, path = ""]) => path)
      .filter((path) => !/[*…{]/.test(path) && !existsSync(path));
    expect(missing).toEqual([]);
  });

  it.each(guides)("in %s: links that lead to a file and a heading", (guide, text) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const dead = links.filter(([, path = "", heading]) => {
      const file = path === "" ? guide : join(dirname(guide), path);
      return !existsSync(file) || (heading && !headingsOf(file).includes(heading));
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  it.each(guides)("in %s: metrics that are reported", (_, text) => {
    const code = ["lib/telemetry", "lib/jobs"]
      .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    // A histogram is exported as three series.
    const named = [...text.matchAll(/\bpostreel_([a-z_]+?)(?:_(?:bucket|sum|count))?\b/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.filter((name) => !code.includes(name))).toEqual([]);
  });

  it.each(guides)("in %s: variables that the app reads", (_, text) => {
    const known = new Set([...VARIABLES, ...NOT_OURS]);
    const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
