import "server-only";
import { type Column, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { PgDialect, QueryBuilder } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "../client";

const casing = new CasingCache("snake_case");
const dialect = new PgDialect({ casing: "snake_case" });

/** Builds queries outside any connection: subqueries that several queries share. */
export const builder = new QueryBuilder({ casing: "snake_case" });

/** A column's name without its table: for the column lists of a raw insert or a record type. */
export function bare(...columns: Column[]): SQL {
  const names = columns.map((column) => sql.identifier(casing.getColumnCasing(column)));
  return sql.join(names, sql`, `);
}

/** The PostgreSQL text of a raw statement, and its parameters. */
export function textOf(statement: SQL): { sql: string; params: unknown[] } {
  return dialect.sqlToQuery(statement);
}

/** Runs a whole raw statement, prepared unless its plan depends on its values, and parses its rows. */
export async function runRaw<Row>(
  statement: SQL,
  row: z.ZodType<Row>,
  { prepare = true } = {},
): Promise<Row[]> {
  const { sql: text, params } = textOf(statement);
  const rows = await db().$client.unsafe(text, params as string[], { prepare });
  return z.array(row).parse([...rows]);
}

/** A raw statement of every request. Its text is made once; `values` fill its placeholders. */
export function preparedRaw<Row>(statement: SQL, row: z.ZodType<Row>) {
  const { sql: text, params } = textOf(statement);
  const rows = z.array(row);
  return async (values: Record<string, unknown>): Promise<Row[]> => {
    const filled = fillPlaceholders(params, values) as string[];
    return rows.parse([...(await db().$client.unsafe(text, filled, { prepare: true }))]);
  };
}
