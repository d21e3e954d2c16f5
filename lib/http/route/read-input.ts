import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { queryValues } from "@/lib/query-values";
import { type RouteRequest, readForm, readJson } from "../read-body";

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** Path parameters are merged in. */
export type Source = "body" | "form" | "query" | "path";

export type QueryValues = ReturnType<typeof queryValues>;

const DEFAULT_MAX_BYTES = 64 * 1024;

export const queryOf = (request: RouteRequest): QueryValues =>
  queryValues(new URL(request.url).searchParams);

type Accepted = { from: Source; maxBytes?: number | undefined };

/** Throws `invalid_input` with the fields that are wrong. */
export async function readInput<Schema extends z.ZodType>(
  request: RouteRequest,
  context: RouteContext,
  accepted: Accepted & { input: Schema },
): Promise<z.output<Schema>> {
  const parsed = accepted.input.safeParse(await readRaw(request, context, accepted));
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join(".") || "body", issue.code]),
  );
  throw new AppError("invalid_input", { fields });
}

async function readRaw(
  request: RouteRequest,
  context: RouteContext,
  { from, maxBytes = DEFAULT_MAX_BYTES }: Accepted,
): Promise<unknown> {
  const params = (await context.params) ?? {};
  if (from === "path") return params;
  if (from === "query") return { ...queryOf(request), ...params };
  const body = await (from === "form" ? readForm : readJson)(request, maxBytes);
  return typeof body === "object" && body !== null && Object.keys(params).length > 0
    ? { ...body, ...params }
    : body;
}
