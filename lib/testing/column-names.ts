import { getTableColumns, getTableName, is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";

/** Comments and quoted strings, which are skipped. */
const SKIPPED = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"/y;

/**
 * The texts of a file's template literals, nested ones too. An interpolated name stays as
 * `${name}`, any other expression becomes `${}`.
 */
function templates(source: string): string[] {
  const found: string[] = [];
  let at = 0;

  /** Reads to the end of the file, or to the brace that closes an expression. */
  function readCode(): void {
    for (let depth = 0; at < source.length; at += 1) {
      SKIPPED.lastIndex = at;
      const skipped = SKIPPED.exec(source)?.[0].length ?? 0;
      if (skipped > 0) {
        at += skipped - 1;
        continue;
      }
      const char = source[at];
      if (char === "{") depth += 1;
      if (char === "}" && depth-- === 0) return;
      if (char === "`") readTemplate();
    }
  }

  function readTemplate(): void {
    let text = "";
    for (at += 1; at < source.length && source[at] !== "`"; at += 1) {
      if (source.startsWith("${", at)) {
        const start = at + 2;
        at = start;
        readCode();
        const expression = source.slice(start, at);
        text += `\${${/^[\w.]+$/.test(expression) ? expression : ""}}`;
      } else if (source[at] === "\\") {
        text += source.slice(at, at + 2);
        at += 1;
      } else {
        text += source[at];
      }
    }
    found.push(text);
  }

  readCode();
  return found;
}

const casing = new CasingCache("snake_case");
const exports = Object.entries<unknown>(schema);
const tables = new Map(
  exports.flatMap(([name, value]) => (is(value, PgTable) ? [[name, value] as const] : [])),
);
const tableNames = [...tables.values()].map((table) => getTableName(table)).join("|");
const columns = new Set(
  [...tables.values()].flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => casing.getColumnCasing(column)),
  ),
);

/** A table's name after a keyword. */
const TABLE = new RegExp(`\\b(?:from|join|into|update|using|only)\\s+"?(?:${tableNames})\\b`, "gi");
/** A column's name in a list of an insert, of `on conflict` or `returning`, or where it is set. */
const PLACE =
  /(?:into\s+\$\{[^}]*\}(?:\s+as\s+\w+)?\s*\(\s*|conflict\s*\(\s*|\breturning\s+|(?:update|\}(?:\s+\w+)?)\s+set\s+)["a-z]\w*(?![\w.])/g;
const EXCLUDED = /excluded\.["a-z]\w*/g;
const ALIASED = /\$\{(\w+)\}\s+(?:as\s+)?([a-z]\w*)/g;
const WORD = /(?<![\w'.])[a-z]+(?:_[a-z]+)+(?![\w'(])/g;
/** Names that the statement itself defines: aliases, and columns of a record. */
const OWN =
  /\bas "?([a-z_]+)"?|\b([a-z_]+) (?:text|bigint|int|smallint|jsonb|timestamptz|boolean)\b/g;

/**
 * Names of tables and columns that a file's statements spell out: a renamed column would not break
 * the build. Not found: a column of one word, such as `hidden`, in an expression without its table.
 */
export function literalNames(source: string): string[] {
  const texts = templates(source);
  const own = new Set(texts.flatMap((text) => [...text.matchAll(OWN)].map(([, a, b]) => a ?? b)));
  return texts.flatMap((text) => {
    const ofAlias = [...text.matchAll(ALIASED)].flatMap(([, table = "", alias]) =>
      tables.has(table)
        ? [...text.matchAll(new RegExp(`(?<![\\w{$])${alias}\\.["a-z]\\w*`, "g"))]
        : [],
    );
    const found = [TABLE, PLACE, EXCLUDED].flatMap((pattern) => [...text.matchAll(pattern)]);
    const words = [...text.matchAll(WORD)].filter(([word]) => columns.has(word) && !own.has(word));
    return [...found, ...ofAlias, ...words].map(([name]) => name.replace(/\s+/g, " "));
  });
}
