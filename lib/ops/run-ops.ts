import "server-only";
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { findReleaseGap } from "@/db/release";
import { parseEnv } from "@/lib/env";
import type { AppError } from "@/lib/errors";
import { loadMessages } from "@/lib/i18n/load-messages";
import { refusalOf } from "@/lib/refusal-of";
import { type Command, type OpenDatabase, OpsProblem, type Outcome } from "./command";
import { block, unblock } from "./commands/authors";
import { backup } from "./commands/backup";
import { checker } from "./commands/checker";
import { doctor } from "./commands/doctor";
import { hidden } from "./commands/hidden";
import { jobs } from "./commands/jobs";
import { migrate } from "./commands/migrate";
import { pictures } from "./commands/pictures";
import { hide, remove, restore } from "./commands/posts";
import { probeXCommand } from "./commands/probe-x";
import { reports } from "./commands/reports";
import { user } from "./commands/user";

const SHARED_FLAGS: [flag: string, does: string][] = [
  ["--json", "prints JSON"],
  ["--dry-run", "shows what would be done, and changes nothing"],
  ['--reason "…"', "is recorded in audit_log; some commands require it"],
  ["--help", "shows this help"],
];

function aligned(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function overview(commands: Record<string, Command>): string[] {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [
    name,
    summary,
  ]);
  return ["npm run ops -- <command> [flags]", "", ...aligned(rows), "", ...aligned(SHARED_FLAGS)];
}

function commandHelp(name: string, { summary, forms }: Command): string[] {
  return [
    `npm run ops -- ${name}: ${summary}`,
    "",
    ...aligned(forms),
    "",
    ...aligned(SHARED_FLAGS),
  ];
}

export const COMMANDS: Record<string, Command> = {
  reports,
  hidden,
  hide,
  restore,
  block,
  unblock,
  remove,
  pictures,
  user,
  jobs,
  checker,
  backup,
  migrate,
  doctor,
  "probe-x": probeXCommand,
};

const SHARED = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  "dry-run": { type: "boolean" },
  reason: { type: "string" },
} as const;

const LACKING = "The database lacks migrations of this release";

/** `code` 0: done. 1: failed, or a check found a problem. 2: wrong usage. */
type Ended = { code: 0 | 1 | 2; stdout: string; stderr: string };

export async function runOps(args: string[], open: OpenDatabase): Promise<Ended> {
  // Even if the other arguments are invalid.
  const asJson = args.includes("--json");
  try {
    return await run(args, open, asJson);
  } catch (error) {
    return fail(error, asJson);
  }
}

async function run(args: string[], open: OpenDatabase, asJson: boolean): Promise<Ended> {
  const [name = "--help", ...rest] = args;
  const command = COMMANDS[name];
  if (!command) {
    if (!["--help", "-h", "help"].includes(name)) {
      throw new OpsProblem(`There is no command ${name}. See npm run ops -- --help`, "usage");
    }
    return printed(overview(COMMANDS));
  }
  const { values, positionals } = readArguments(name, rest, command);
  if (values.help) return printed(commandHelp(name, command));
  const reason = typeof values.reason === "string" ? values.reason.trim() : "";
  const isTrial = values["dry-run"] === true;
  const operator = { by: userInfo().username, reason: reason || null, isTrial };
  const mayMigrate = !isTrial && isWriting(command, positionals);
  if (!command.bringsDatabase) await prepare(() => open({ mayMigrate }));
  const outcome = await command.run({ words: positionals, flags: values, operator, open });
  return format(outcome, { isTrial, asJson });
}

export function readArguments(name: string, args: string[], command: Command) {
  try {
    const options = { ...command.options, ...SHARED };
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const why = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new OpsProblem(`${why}. See npm run ops -- ${name} --help`, "usage");
  }
}

function isWriting({ writes = [] }: Command, [verb = ""]: string[]): boolean {
  return writes === "always" || writes.includes(verb);
}

async function prepare(open: () => Promise<string>): Promise<void> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new OpsProblem(`Wrong configuration. ${parsed.problems.join("; ")}`);
  await open();
  const { missing, fit } = await findReleaseGap();
  if (fit.kind === "diverged")
    throw new OpsProblem("Another release has migrated the database. Use that release.");
  if (missing.length > 0) throw new OpsProblem(`${LACKING}: start the app of this release first.`);
}

const printed = (lines: string[], code: Ended["code"] = 0): Ended => ({
  code,
  stdout: lines.join("\n"),
  stderr: "",
});

function format(outcome: Outcome, how: { isTrial: boolean; asJson: boolean }): Ended {
  const ended = formatLines(outcome, how);
  return outcome.isPiped ? { ...ended, stdout: "", stderr: ended.stdout } : ended;
}

function formatLines(
  { answer, lines, isBad = false }: Outcome,
  { isTrial, asJson }: { isTrial: boolean; asJson: boolean },
): Ended {
  const code = isBad ? 1 : 0;
  if (asJson) {
    const marked = { success: !isBad, ...(isTrial && { dryRun: true }), ...answer };
    return printed([JSON.stringify(marked)], code);
  }
  const notice = isTrial ? ["Dry run: nothing was changed. This is what would happen:"] : [];
  return printed([...notice, ...lines], code);
}

async function fail(error: unknown, asJson: boolean): Promise<Ended> {
  const problem = error instanceof OpsProblem ? error : null;
  const refusal = problem ? null : refusalOf(error);
  const { Errors } = await loadMessages("en");
  const words = problem?.message ?? (refusal ? wordsOf(refusal, Errors) : String(error));
  const message = words.replace(/\s*\n\s*/g, " ");
  const code = problem?.kind === "usage" ? 2 : 1;
  if (!asJson) return { code, stdout: "", stderr: message };
  const name = problem?.kind ?? refusal?.code ?? "internal";
  return printed([JSON.stringify({ success: false, error: name, message })], code);
}

const OWN_TEXTS: Partial<Record<AppError["code"], string>> = {
  overloaded: "The database cannot be reached at the moment.",
  not_found: "There is no such account.",
};

function wordsOf(refusal: AppError, texts: Record<AppError["code"], string>): string {
  return OWN_TEXTS[refusal.code] ?? texts[refusal.code];
}
