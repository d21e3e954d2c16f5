import "server-only";
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import type { Messages } from "@/lib/i18n/load-messages";
import { VideoAnswer } from "@/lib/videos/schema";
import { OPERATIONS, type Operation } from "./operations";

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = { [key: string]: unknown };

type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };

type Answer = { description: string; content: { "application/json": { schema: Schema } } };

export type DocumentedOperation = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required: true; content: { "application/json": { schema: Schema } } };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
};

const GENERAL: ErrorCode[] = ["invalid_input", "rate_limited", "overloaded", "internal"];
const PERSONAL: ErrorCode[] = [
  "unauthenticated",
  "forbidden",
  "factor_required",
  "auth_unavailable",
];
/** A write from another site is refused. */
const OF_WRITES: ErrorCode[] = ["forbidden"];
const OF_BODIES: ErrorCode[] = ["payload_too_large", "unsupported_media_type"];

/** Values that are read from text are text in a query. */
function schemaOf(type: z.ZodType, io: "input" | "output"): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return schema;
}

const json = (schema: Schema) => ({ "application/json": { schema } });

function refusalSchema(codes: readonly ErrorCode[]): Schema {
  const refusal = z.object({
    success: z.literal(false),
    error: z.enum(codes as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    ...(codes.includes("invalid_input") && {
      fields: z.record(z.string(), z.string()).optional(),
    }),
    ...(codes.includes("no_video") && { photos: VideoAnswer.shape.photos.optional() }),
    ...(codes.includes("post_external_video") && { external_url: z.url().optional() }),
  });
  return schemaOf(refusal, "output");
}

function parametersOf(type: z.ZodObject | undefined, place: "path" | "query"): Parameter[] {
  const { properties = {}, required = [] } = type
    ? (schemaOf(type, "input") as { properties?: Record<string, Schema>; required?: string[] })
    : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
  }));
}

function responsesOf({ answer, status = 200, refusals = [], ...operation }: Operation) {
  const { method, body, isPersonal } = operation;
  const codes = [
    ...new Set([
      ...GENERAL,
      ...(isPersonal ? PERSONAL : []),
      ...(method === "get" ? [] : OF_WRITES),
      ...(body ? OF_BODIES : []),
      ...refusals,
    ]),
  ];
  const numbers = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  const refused = numbers.map((number): [number, Answer] => {
    const own = codes.filter((code) => ERROR_STATUS[code] === number);
    return [number, { description: own.join(", "), content: json(refusalSchema(own)) }];
  });
  const good: Answer = { description: "OK", content: json(schemaOf(answer, "output")) };
  return { [status]: good, ...Object.fromEntries(refused) };
}

function documented(operation: Operation, texts: Messages["ApiOperations"]): DocumentedOperation {
  const { name, params, query, body, isPersonal } = operation;
  const parameters = [...parametersOf(params, "path"), ...parametersOf(query, "query")];
  return {
    operationId: name,
    summary: texts[name],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, "input")) } }),
    responses: responsesOf(operation),
    ...(isPersonal && { security: [{ bearer: [] }] }),
  };
}

export function openApi(site: URL, texts: Pick<Messages, "ApiOperations" | "ApiDocs">) {
  const paths: Record<string, Record<string, DocumentedOperation>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, {
      [operation.method]: documented(operation, texts.ApiOperations),
    });
  }
  return {
    openapi: "3.1.1",
    info: { title: "Postreel", version: "1.0.0", description: texts.ApiDocs.description },
    servers: [{ url: site.origin }],
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}
