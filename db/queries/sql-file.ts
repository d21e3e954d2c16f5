import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { db } from "../client";

const FOLDER = join(/*turbopackIgnore: true*/ process.cwd(), "db/queries/sql");

/** First lines name the parameters: `-- $1 now, $2 events`. */
export function readSqlFile(name: string): { text: string; parameters: string[] } {
  const text = readFileSync(join(FOLDER, `${name}.sql`), "utf8");
  const [head = ""] = /^(?:-- \$.*\n)+/.exec(text) ?? [];
  const named = [...head.matchAll(/\$(\d+) (\w+)/g)];
  const inOrder = named.every(([, number], index) => Number(number) === index + 1);
  if (!inOrder) throw new Error(`${name}.sql does not name its parameters in order`);
  return { text, parameters: named.map(([, , parameter = ""]) => parameter) };
}

export function sqlFile<Row>(name: string, row: z.ZodType<Row>) {
  const rows = z.array(row);
  let file: ReturnType<typeof readSqlFile> | undefined;
  return async (values: Record<string, unknown>): Promise<Row[]> => {
    file ??= readSqlFile(name);
    const given = file.parameters.map((parameter) => {
      if (!Object.hasOwn(values, parameter)) throw new Error(`${name}.sql: no ${parameter}`);
      return values[parameter];
    }) as string[];
    return rows.parse([...(await db().$client.unsafe(file.text, given, { prepare: true }))]);
  };
}
