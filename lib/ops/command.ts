import type { ParseArgsConfig } from "node:util";
import type { Operator } from "@/lib/operator";

export type Opening = {
  /** Makes a database where there is none. */
  mayMake?: boolean;
  /** Brings one that nobody runs up to this release. */
  mayMigrate?: boolean;
};

/** Opens the database and says what it is and whose. Leaves it as it is, unless told otherwise. */
export type OpenDatabase = (options?: Opening) => Promise<string>;

export type Outcome = {
  /** For `--json`. */
  answer: object;
  /** For people. */
  lines: string[];
  /** Something is not as it should be: the command ends with code 1. */
  isBad?: boolean;
};

export type Call = {
  /** What stands behind the verb, flags apart. */
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  operator: Operator;
  open: OpenDatabase;
};

export type Command = {
  summary: string;
  /** Each form of the command and what it does. */
  forms: [form: string, does: string][];
  /** Flags of its own, beside those that all have. */
  options?: NonNullable<ParseArgsConfig["options"]>;
  /**
   * The verbs that change anything, or that the command always does. All others leave an embedded
   * database of a former release as it is, and so does a dry run.
   */
  writes?: readonly string[] | "always";
  /** Opens the database by itself, or does without. */
  bringsDatabase?: boolean;
  run: (call: Call) => Promise<Outcome>;
};

/** Why a command cannot be carried out, in one line for the operator. */
export class OpsProblem extends Error {
  constructor(
    message: string,
    /** `usage`: the command itself is wrong. */
    readonly kind:
      | "usage"
      | "trouble"
      | "author_not_found"
      | "database_not_opened"
      /** There is none yet: what may make one goes on. */
      | "no_database" = "trouble",
  ) {
    super(message);
  }
}

/** The one word that a command is about. */
export function requireWord(words: string[], what: string): string {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) throw new OpsProblem(`Give ${what}.`, "usage");
  return word;
}

/** Acts that people are told the reason of have one. */
export function requireReason({ operator }: Call): string {
  if (operator.reason === null) throw new OpsProblem('Say why: --reason "…".', "usage");
  return operator.reason;
}
