import { type Answer, empty, json, tooMany } from "../answer";
import { GUEST_TOKEN_BUDGET } from "../guest-tokens";
import {
  graphqlErrors,
  graphqlGuestToken,
  graphqlMissingFeatures,
  graphqlValueOutOfRange,
} from "../payloads/graphql-refusals";
import type { Ask, Host, World } from "./ask";
import { isInRange, isNumericId, replyInTurn } from "./ask";

const GRAPHQL_PATH = /^\/graphql\/([\w-]+)\/TweetResultByRestId$/;
const ACTIVATE_PATH = "/1.1/guest/activate.json";

/** Query ids that open tools used for TweetResultByRestId in 2026; any other is retired. */
export const LIVING_QUERY_IDS: ReadonlySet<string> = new Set([
  "0aTrQMKgj95K791yXeNDRA",
  "f2sagi1jweVHFkTUIHzmMQ",
  "2ICDjqPd81tulZcYrtpTuQ",
  "qxWQxcMLiTPcavz9Qy5hwQ",
  "GZsN2Pc4knAoit6pXa4HSA",
]);

/** Flags that every known caller sends. X refuses a request that lacks one it requires. */
export const REQUIRED_FEATURES = [
  "responsive_web_graphql_timeline_navigation_enabled",
  "longform_notetweets_consumption_enabled",
  "responsive_web_edit_tweet_api_enabled",
] as const;

const unauthenticated = json(
  { errors: [{ message: "Could not authenticate you", code: 32 }] },
  401,
);

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function askedPost({ query }: Ask, world: World): Answer {
  const features = parsed(query.get("features")) ?? {};
  const missing = world.requiredFlags.filter((name) => typeof features[name] !== "boolean");
  if (missing.length > 0) return json(graphqlMissingFeatures(...missing), 400);
  const id = parsed(query.get("variables"))?.tweetId;
  if (typeof id !== "string" || !isNumericId(id)) return json(graphqlErrors(214), 400);
  if (!isInRange(id)) return json(graphqlValueOutOfRange(id), 400);
  return replyInTurn("graphql", id, world);
}

function graphql(ask: Ask, queryId: string, world: World): Answer {
  if (!world.queryIds.has(queryId)) return empty(404);
  const token = ask.headers["x-guest-token"];
  const left = typeof token === "string" ? world.guestTokens.spend(token) : null;
  if (left === null) return json(graphqlErrors(239), 403);
  const limits = {
    "x-rate-limit-limit": String(GUEST_TOKEN_BUDGET),
    "x-rate-limit-remaining": String(Math.max(0, left)),
    "x-rate-limit-reset": String(Math.ceil(Date.now() / 1000) + 900),
  };
  const answer = left < 0 ? tooMany() : askedPost(ask, world);
  return { ...answer, headers: { ...answer.headers, ...limits } };
}

/** `api.x.com`: guest activation, and the one query for guests. */
export const api: Host = {
  target: ({ path }) => (path === ACTIVATE_PATH ? "activate" : "graphql"),
  answer(ask, world) {
    if (!/^Bearer \S{20}/.test(ask.headers.authorization ?? "")) return unauthenticated;
    if (ask.path === ACTIVATE_PATH) {
      if (ask.method !== "POST") return empty(405, { allow: "POST" });
      return json(graphqlGuestToken(world.guestTokens.issue()));
    }
    const queryId = GRAPHQL_PATH.exec(ask.path)?.[1];
    return queryId === undefined ? empty(404) : graphql(ask, queryId, world);
  },
};
