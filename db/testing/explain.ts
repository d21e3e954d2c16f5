import { fillPlaceholders } from "drizzle-orm";
import type { Sql, TransactionSql } from "postgres";

type Query = { sql: string; params: unknown[] };

type Options = {
  values?: Record<string, unknown>;
  /** Options of the `explain` statement. */
  options?: string;
  /** Executions before the plan is read. After five, PostgreSQL uses the generic plan if it costs no more. */
  runs?: number;
};

/**
 * The plan of a query as text; `values` fill its placeholders. It explains a prepared statement,
 * since PostgreSQL plans a bare `explain` for its values even if `plan_cache_mode` asks for a
 * generic plan.
 */
export async function explain(
  client: Sql | TransactionSql,
  { sql: text, params }: Query,
  { values = {}, options = "", runs = 0 }: Options = {},
): Promise<string> {
  const filled = fillPlaceholders(params, values);
  const call = filled.length > 0 ? `explained(${filled.map(literal).join(", ")})` : "explained";
  // Sent as one message, so that all statements run on one connection.
  const results = await client.unsafe<Partial<Record<"QUERY PLAN", string>>[][]>(
    [
      `prepare explained as ${text}`,
      ...Array.from({ length: runs }, () => `execute ${call}`),
      `explain ${options} execute ${call}`,
      "deallocate explained",
    ].join("; "),
  );
  const lines = results.findLast(([first]) => first?.["QUERY PLAN"] !== undefined) ?? [];
  return lines.map((line) => line["QUERY PLAN"]).join("\n");
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return quoted(`{${value.map((one) => JSON.stringify(String(one)))}}`);
  return quoted(value instanceof Date ? value.toISOString() : String(value));
}
