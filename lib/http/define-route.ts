import "server-only";
import type { z } from "zod";
import type { Language } from "@/lib/i18n/languages";
import type { Client } from "./client";
import type { DirectRoute } from "./direct-routes";
import { refuseForeignWrite } from "./fetch-metadata";
import type { LimitName } from "./rate-limit/limits";
import type { RouteRequest } from "./read-body";
import { requestLanguage } from "./refusals";
import { type Access, type Allowing, admit, type ViewerOf } from "./route/admit";
import { type Answer, answerError, answerWith, PRIVATE, type Refuse } from "./route/answer";
import {
  type QueryValues,
  queryOf,
  type RouteContext,
  readInput,
  type Source,
} from "./route/read-input";

type RouteCall<Input> = Allowing & {
  input: Input;
  client: Client;
  language: Language;
  headers: Headers;
  signal: AbortSignal;
};

type RouteOptions<Schema extends z.ZodType, Rule extends Access> = {
  input: Schema;
  viewer?: Rule;
  from?: Source;
  maxBytes?: number;
  /** JSON unless browsers send the body by themselves. */
  contentType?: RegExp;
  limit?: LimitName | ((query: QueryValues) => LimitName | undefined);
  status?: number;
  refuse?: Refuse;
};

type Handler<Schema extends z.ZodType, Rule extends Access> = (
  call: RouteCall<z.output<Schema>> & ViewerOf<Rule>,
) => Promise<object> | object;

const NO_PARAMETERS: RouteContext = { params: Promise.resolve({}) };

/** A refusal becomes its status and text, anything else that is thrown one report and a 500. */
export function defineRoute<Schema extends z.ZodType, Rule extends Access = undefined>(
  options: RouteOptions<Schema, Rule>,
  handle: Handler<Schema, Rule>,
) {
  const { status = 200, viewer: access } = options;
  const accepted = { ...options, from: options.from ?? "body" };
  const isPrivate = access ? PRIVATE : {};
  // What caches may keep is a whole response: `publicJson`.
  const headers = { "cache-control": "no-store", ...isPrivate };

  async function answer(request: RouteRequest, context: RouteContext): Promise<Answer> {
    const quota: Record<string, string> = { ...isPrivate };
    try {
      refuseForeignWrite(request, accepted);
      const limit =
        typeof options.limit === "function" ? options.limit(queryOf(request)) : options.limit;
      const { viewer, ...admitted } = await admit(request.headers, { access, limit }, quota);
      const call: RouteCall<z.output<Schema>> = {
        ...admitted,
        input: await readInput(request, context, accepted),
        language: requestLanguage(request.headers),
        headers: request.headers,
        // Created on demand: it is costly, and most routes never use it.
        get signal() {
          return request.signal;
        },
      };
      const known = (viewer ? { viewer } : {}) as ViewerOf<Rule>;
      const given = await handle(Object.assign(call, known));
      const isLimited = limit !== undefined;
      return answerWith(given, request.headers, { status, headers, quota, isLimited });
    } catch (error) {
      return answerError(error, request, { refuse: options.refuse, quota });
    }
  }

  const route = async (request: Request, context: RouteContext): Promise<Response> => {
    const answered = await answer(request, context);
    return answered instanceof Response ? answered : answered.toResponse();
  };
  const direct: DirectRoute = (request) => answer(request, NO_PARAMETERS);
  return Object.assign(route, { direct });
}
