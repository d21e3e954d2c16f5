import "server-only";
import type { z } from "zod";
import { requireFullSignIn, requireLiveSignIn } from "@/lib/accounts/sign-in-checks";
import { verifyBearer } from "@/lib/auth/verify-bearer";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";
import { queryValues } from "@/lib/query-values";
import { refusalOf } from "@/lib/refusal-of";
import { reportBug } from "@/lib/runtime/report";
import { type Client, clientOf } from "./client";
import { type DirectRoute, ReadyAnswer } from "./direct-routes";
import { refuseForeignWrite } from "./fetch-metadata";
import { keepOutOfCache } from "./keep-out-of-cache";
import type { LimitName } from "./rate-limit/limits";
import { takeAllowance, takeUpTo } from "./rate-limit/take-allowance";
import { type RouteRequest, readForm, readJson } from "./read-body";
import { errorResponse, requestLanguage } from "./refusals";

const DEFAULT_MAX_BYTES = 64 * 1024;

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

export type RouteCall<Input> = {
  /** The body, query and path as the schema parsed them. */
  input: Input;
  client: Client;
  language: Language;
  /** For values outside the parsed input. */
  headers: Headers;
  signal: AbortSignal;
  /** Counts what only some calls of a route cost; throws where it is one too many. */
  allow: (limit: LimitName) => Promise<void>;
  /** Counts up to so many at once. */
  allowUpTo: (limit: LimitName, wanted: number) => Promise<Grant>;
};

export type Grant = Awaited<ReturnType<typeof takeUpTo>>;

/** Who may call a route: everyone, or bearers of a valid access token. */
type Access = "required" | "full" | "live" | undefined;

type ViewerOf<Rule extends Access> = Rule extends string ? { viewer: Viewer } : object;

type RouteOptions<Schema extends z.ZodType, Rule extends Access> = {
  input: Schema;
  /**
   * `required` hands over the signed-in user, known by a bearer alone: cookies open nothing. `full`
   * also refuses tokens from before a sign-out of all sessions, and sessions without the second
   * factor of an account that has one. `live` refuses the same, and asks the sign-in service whether
   * the session is still valid: for what cannot be undone.
   */
  viewer?: Rule;
  /** Where the input is; path parameters are merged in. */
  from?: "body" | "form" | "query" | "path";
  maxBytes?: number;
  /** Content types of the body where browsers send it by themselves; else JSON. */
  contentType?: RegExp;
  /** How often one visitor, and one account, may call it; of a function, by what the query asks for. */
  limit?: LimitName | ((query: QueryValues) => LimitName | undefined);
  /** `Cache-Control` of a success; not stored unless a route says so. */
  cacheControl?: string;
  /** Of a good answer. */
  status?: number;
  /** Words a refusal for readers who want no JSON; `headers` go with it. */
  refuse?: (
    refusal: AppError,
    request: RouteRequest,
    headers: Record<string, string>,
  ) => Promise<Response>;
};

const NO_PARAMETERS: RouteContext = { params: Promise.resolve({}) };

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

type Handler<Schema extends z.ZodType, Rule extends Access> = (
  call: RouteCall<z.output<Schema>> & ViewerOf<Rule>,
) => Promise<object> | object;

type QueryValues = ReturnType<typeof queryValues>;

const queryOf = (request: RouteRequest) => queryValues(new URL(request.url).searchParams);

async function readInput(
  request: RouteRequest,
  context: RouteContext,
  from: NonNullable<RouteOptions<z.ZodType, undefined>["from"]>,
  maxBytes: number,
): Promise<unknown> {
  const params = (await context.params) ?? {};
  if (from === "path") return params;
  if (from === "query") return { ...queryOf(request), ...params };
  const body = await (from === "form" ? readForm : readJson)(request, maxBytes);
  return typeof body === "object" && body !== null && Object.keys(params).length > 0
    ? { ...body, ...params }
    : body;
}

function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join(".") || "body", issue.code]),
  );
  throw new AppError("invalid_input", { fields });
}

/** For every response to a bearer, which is private whatever a route says about caches. */
const PRIVATE = { "cache-control": "private, no-store", vary: "Authorization" };

const callerOf = ({ address }: Client, viewer: Viewer | undefined) => ({
  address,
  account: viewer?.id ?? null,
});

/** Throws where the call is one too many; `quota` gets the headers that say how many are left. */
async function requireAllowance(
  limit: LimitName,
  client: Client,
  viewer: Viewer | undefined,
  quota: Record<string, string>,
): Promise<void> {
  const { headers, refusal } = await takeAllowance(limit, callerOf(client, viewer));
  Object.assign(quota, headers);
  if (refusal) throw refusal;
}

/** Shared responses omit quota headers: these are one visitor's. Our own cache keeps no limited response. */
function withQuota<Answer extends Response | ReadyAnswer>(
  answer: Answer,
  quota: Record<string, string>,
  isLimited: boolean,
): Answer {
  if (/\bpublic\b/.test(answer.headers.get("cache-control") ?? "")) {
    if (isLimited) keepOutOfCache(answer.headers);
    return answer;
  }
  for (const [name, value] of Object.entries(quota)) answer.headers.set(name, value);
  return answer;
}

/**
 * Wraps a handler as a route: verifies the bearer, reads and parses the input, and turns the
 * handler's result into JSON, a refusal into its status and text, anything else into one report and
 * a 500.
 */
export function defineRoute<Schema extends z.ZodType, Rule extends Access = undefined>(
  options: RouteOptions<Schema, Rule>,
  handle: Handler<Schema, Rule>,
) {
  const { from = "body", maxBytes = DEFAULT_MAX_BYTES, status = 200 } = options;
  const refusedWith = options.viewer ? PRIVATE : {};
  const headers = { "cache-control": options.cacheControl ?? "no-store", ...refusedWith };

  async function answer(
    request: RouteRequest,
    context: RouteContext,
  ): Promise<Response | ReadyAnswer> {
    const language = requestLanguage(request.headers);
    const quota: Record<string, string> = { ...refusedWith };
    const refuse = options.refuse ?? ((refusal) => errorResponse(refusal, language, quota));
    try {
      refuseForeignWrite(request, from, options.contentType ?? JSON_TYPE);
      const viewer = options.viewer && (await verifyBearer(request.headers));
      const client = clientOf(request.headers);
      const allow = (limit: LimitName) => requireAllowance(limit, client, viewer, quota);
      const allowUpTo = (limit: LimitName, wanted: number) =>
        takeUpTo(limit, callerOf(client, viewer), wanted);
      const limit =
        typeof options.limit === "function" ? options.limit(queryOf(request)) : options.limit;
      if (limit) await allow(limit);
      if (viewer && options.viewer === "full") await requireFullSignIn(request.headers, viewer);
      if (viewer && options.viewer === "live") await requireLiveSignIn(request.headers, viewer);
      const input = parseInput(options.input, await readInput(request, context, from, maxBytes));
      const call: RouteCall<z.output<Schema>> = {
        ...{ input, client, language, headers: request.headers, allow, allowUpTo },
        // Costly, and most routes never ask for it.
        get signal() {
          return request.signal;
        },
      };
      const known = (viewer ? { viewer } : {}) as ViewerOf<Rule>;
      const answered = await handle(Object.assign(call, known));
      return answered instanceof Response || answered instanceof ReadyAnswer
        ? withQuota(answered, quota, limit !== undefined)
        : ReadyAnswer.json(answered, status, { ...headers, ...quota });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return refuse(refusal, request, quota);
      reportBug(error, { method: request.method, path: new URL(request.url).pathname });
      return refuse(new AppError("internal"), request, quota);
    }
  }

  const route = async (request: Request, context: RouteContext): Promise<Response> => {
    const answered = await answer(request, context);
    return answered instanceof Response ? answered : answered.toResponse();
  };
  /** The same for `server/`, past Next. */
  const direct: DirectRoute = (request) => answer(request, NO_PARAMETERS);
  return Object.assign(route, { direct });
}
