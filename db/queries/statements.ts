import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Column, fillPlaceholders, getTableColumns, type SQL, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { PgDialect, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type Database, db } from "../client";

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** For jobs that read whole tables: other statements end after 10 s. */
export function longTransaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    return work(tx);
  });
}

const casing = new CasingCache("snake_case");
const dialect = new PgDialect({ casing: "snake_case" });

export const builder = new QueryBuilder({ casing: "snake_case" });

export function bare(...columns: Column[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(casing.getColumnCasing(column))),
    sql`, `,
  );
}

export const excluded = (column: Column): SQL => sql`excluded.${bare(column)}`;

export function takeExcluded(...columns: Column[]): SQL {
  return listed(...columns.map((column) => sql`${bare(column)} = ${excluded(column)}`));
}

type Assignments<Table extends PgTable> = { [Name in keyof Table["_"]["columns"]]?: SQL };

export function assign<Table extends PgTable>(table: Table, values: Assignments<Table>): SQL {
  const columns = getTableColumns(table);
  const assigned = Object.entries<SQL>(values as Record<string, SQL>).flatMap(([name, value]) => {
    const column = columns[name];
    return column ? sql`${bare(column)} = ${value}` : [];
  });
  return listed(...assigned);
}

export const listed = (...expressions: (Column | SQL)[]): SQL => sql.join(expressions, sql`, `);

/** The driver would send it without its type. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

export const secondsAgo = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export function textOf(statement: SQL): { sql: string; params: unknown[] } {
  return dialect.sqlToQuery(statement);
}

export function preparedRaw<Row>(statement: SQL, row: z.ZodType<Row>) {
  const { sql: text, params } = textOf(statement);
  const rows = z.array(row);
  return async (values: Record<string, unknown>): Promise<Row[]> => {
    const filled = fillPlaceholders(params, values) as string[];
    return rows.parse([...(await db().$client.unsafe(text, filled, { prepare: true }))]);
  };
}

const FOLDER = join(/*turbopackIgnore: true*/ process.cwd(), "db/queries/sql");

type SqlFile = { text: string; parameters: string[] };

const files = new Map<string, SqlFile>();

/** First lines name the parameters: `-- $1 now, $2 events`. Read once. */
export function readSqlFile(name: string): SqlFile {
  const cached = files.get(name);
  if (cached) return cached;
  const text = readFileSync(join(FOLDER, `${name}.sql`), "utf8");
  const [head = ""] = /^(?:-- \$.*\n)+/.exec(text) ?? [];
  const named = [...head.matchAll(/\$(\d+) (\w+)/g)];
  const inOrder = named.every(([, number], index) => Number(number) === index + 1);
  if (!inOrder) throw new Error(`${name}.sql does not name its parameters in order`);
  const parameters = named.map(([, , parameter = ""]) => parameter);
  const file = { text: text.replace(/^--.*\n/gm, ""), parameters };
  files.set(name, file);
  return file;
}

function valuesOf(name: string, parameters: string[], values: Record<string, unknown>): unknown[] {
  return parameters.map((parameter) => {
    if (!Object.hasOwn(values, parameter)) throw new Error(`${name}.sql: no ${parameter}`);
    const value = values[parameter];
    return value instanceof Date ? value.toISOString() : value;
  });
}

/** A statement whose plan depends on its values is not prepared. */
export function sqlFile<Row>(name: string, row: z.ZodType<Row>, { prepare = true } = {}) {
  const rows = z.array(row);
  return async (values: Record<string, unknown>): Promise<Row[]> => {
    const { text, parameters } = readSqlFile(name);
    const params = valuesOf(name, parameters, values) as string[];
    return rows.parse([...(await db().$client.unsafe(text, params, { prepare }))]);
  };
}

type RawQuery = { execute: unknown[]; all: unknown; values: unknown };

// Drizzle's `execute` takes only what Drizzle has built, which has a parameter for each place that names it.
/** A statement of a file inside a transaction, planned for its values. */
export function runSqlFile(
  tx: Transaction,
  name: string,
  values: Record<string, unknown>,
): Promise<unknown[]> {
  const { text, parameters } = readSqlFile(name);
  const query = { sql: text, params: valuesOf(name, parameters, values) };
  const { session } = tx._;
  return session.prepareQuery<RawQuery>(query, undefined, undefined, false).execute();
}
