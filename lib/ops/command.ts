import type { ParseArgsConfig } from "node:util";
import type { Operator } from "@/lib/operator";

export type Opening = {
  mayMake?: boolean;
  /** Migrates an embedded database that no process is running. */
  mayMigrate?: boolean;
};

/** Changes nothing unless the options say so. */
export type OpenDatabase = (options?: Opening) => Promise<string>;

export type Outcome = {
  answer: object;
  lines: string[];
  /** The command exits with code 1. */
  isBad?: boolean;
  /** Standard output carries the command's data: messages go to standard error. */
  isPiped?: boolean;
};

export type Call = {
  /** Arguments after the verb, without flags. */
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  operator: Operator;
  open: OpenDatabase;
};

export type Command = {
  summary: string;
  forms: [form: string, does: string][];
  /** Flags beside the common ones. */
  options?: NonNullable<ParseArgsConfig["options"]>;
  /** Other verbs, and every dry run, leave an embedded database of an older release unmigrated. */
  writes?: readonly string[] | "always";
  /** Opens the database itself, or needs none. */
  bringsDatabase?: boolean;
  run: (call: Call) => Promise<Outcome>;
};

export class OpsProblem extends Error {
  constructor(
    message: string,
    readonly kind:
      | "usage"
      | "trouble"
      | "author_not_found"
      | "database_not_opened"
      /** Commands that may create a database continue. */
      | "no_database" = "trouble",
  ) {
    super(message);
  }
}

export function requireWord(words: string[], what: string): string {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) throw new OpsProblem(`Missing: ${what}.`, "usage");
  return word;
}

type Bounds = { usual: number; least: number; most: number };

export function readNumber({ flags }: Call, name: string, { usual, least, most }: Bounds): number {
  const number = flags[name] === undefined ? usual : Number(flags[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new OpsProblem(`Give --${name} from ${least} to ${most}.`, "usage");
}

/** Required for actions whose reason is shown to users. */
export function requireReason({ operator }: Call): string {
  if (operator.reason === null)
    throw new OpsProblem('A reason is required: --reason "…".', "usage");
  return operator.reason;
}
