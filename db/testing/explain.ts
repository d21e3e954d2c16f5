import { fillPlaceholders } from "drizzle-orm";
import type { Sql, TransactionSql } from "postgres";

type Query = { sql: string; params: unknown[] };

/** The plan of a query as text; `values` fill the placeholders of a prepared one. */
export async function explain(
  client: Sql | TransactionSql,
  { sql: text, params }: Query,
  { values = {}, options = "" }: { values?: Record<string, unknown>; options?: string } = {},
): Promise<string> {
  const filled = fillPlaceholders(params, values) as string[];
  const lines = await client.unsafe<{ "QUERY PLAN": string }[]>(
    `explain ${options} ${text}`,
    filled,
    { prepare: true },
  );
  return lines.map((line) => line["QUERY PLAN"]).join("\n");
}
