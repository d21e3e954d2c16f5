import "server-only";
import { type Column, fillPlaceholders, getTableColumns, type SQL, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { PgDialect, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type Database, db } from "../client";

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

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

/** A statement whose plan depends on its values is not prepared. */
export async function runRaw<Row>(
  statement: SQL,
  row: z.ZodType<Row>,
  { prepare = true } = {},
): Promise<Row[]> {
  const { sql: text, params } = textOf(statement);
  const rows = await db().$client.unsafe(text, params as string[], { prepare });
  return z.array(row).parse([...rows]);
}

export function preparedRaw<Row>(statement: SQL, row: z.ZodType<Row>) {
  const { sql: text, params } = textOf(statement);
  const rows = z.array(row);
  return async (values: Record<string, unknown>): Promise<Row[]> => {
    const filled = fillPlaceholders(params, values) as string[];
    return rows.parse([...(await db().$client.unsafe(text, filled, { prepare: true }))]);
  };
}
