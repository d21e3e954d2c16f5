import {
  type Answer,
  blocked,
  empty,
  hang,
  html,
  json,
  reset,
  serverError,
  slow,
  tooMany,
} from "../answer";
import { video } from "../fake-media";
import type { FakePost } from "../fake-post";
import { fxtwitterRefusal } from "../payloads/fxtwitter";
import { graphqlEnvelope, graphqlTweet } from "../payloads/graphql";
import {
  graphqlErrors,
  graphqlMissingFeatures,
  graphqlPartialError,
  graphqlRateLimitedWithPost,
} from "../payloads/graphql-refusals";
import { syndicationTweet } from "../payloads/syndication";
import { harbour, trails } from "./authors";
import { type FakeCase, type FakeSource, good, type Replies } from "./fake-case";

type Failing = { name: string; shows: string; id: string };

function post(id: string, name: string): FakePost {
  const mediaId = String(BigInt(id) - 11_236_741_120n);
  return {
    id,
    author: trails,
    text: `A post behind trouble: ${name}.`,
    media: [video({ id: mediaId })],
  };
}

/** A case in which some sources fail and another has the post. */
function heals(
  label: Failing,
  from: FakeSource,
  replies: (post: FakePost) => Partial<Record<FakeSource, Replies>>,
): FakeCase {
  const found = post(label.id, label.name);
  return good(label, found, { from, only: replies(found) });
}

/** A case in which all sources fail. */
function fails(
  label: Failing,
  expected: FakeCase["expected"],
  answers: Record<FakeSource, Answer>,
): FakeCase {
  return {
    ...label,
    expected,
    link: `https://x.com/${harbour.handle}/status/${label.id}`,
    replies: {
      syndication: [answers.syndication],
      graphql: [answers.graphql],
      fxtwitter: [answers.fxtwitter],
    },
  };
}

const everywhere = (answer: Answer) => ({
  syndication: answer,
  graphql: answer,
  fxtwitter: answer,
});
const fxDown = json(fxtwitterRefusal(500), 500);
const goodGraphql = (found: FakePost) => json(graphqlEnvelope(graphqlTweet(found)));
const stranger = post("2043156518264913157", "not the one asked for");
const page = html("<!DOCTYPE html><html><body>Something went wrong.</body></html>");

const passedOver: FakeCase[] = [
  heals(
    { name: "syndication-429", shows: "429 from syndication only", id: "2043000518264913157" },
    "graphql",
    () => ({
      syndication: [tooMany()],
    }),
  ),
  heals(
    { name: "syndication-html", shows: "an HTML page with status 200", id: "2043010518264913157" },
    "graphql",
    () => ({
      syndication: [page],
    }),
  ),
  heals(
    { name: "syndication-empty", shows: "`{}` from syndication", id: "2043020518264913157" },
    "graphql",
    () => ({
      syndication: [json({})],
    }),
  ),
  heals(
    { name: "syndication-hangs", shows: "syndication never answers", id: "2043030518264913157" },
    "graphql",
    () => ({
      syndication: [hang],
    }),
  ),
  heals(
    {
      name: "syndication-reset",
      shows: "syndication drops the connection",
      id: "2043040518264913157",
    },
    "graphql",
    () => ({
      syndication: [reset],
    }),
  ),
  heals(
    {
      name: "error-then-ok",
      shows: "500, then the post: one retry heals",
      id: "2043050518264913157",
    },
    "syndication",
    (found) => ({
      syndication: [serverError(500), json(syndicationTweet(found))],
    }),
  ),
  heals(
    { name: "slow", shows: "the post after half a second", id: "2043060518264913157" },
    "syndication",
    (found) => ({
      syndication: [slow(json(syndicationTweet(found)), 500)],
    }),
  ),
];

const oddGraphql: FakeCase[] = [
  heals(
    { name: "partial-error", shows: "errors beside a whole post", id: "2043070518264913157" },
    "graphql",
    (found) => ({
      syndication: [serverError(503)],
      graphql: [json(graphqlPartialError(found))],
    }),
  ),
  heals(
    {
      name: "rate-code-with-post",
      shows: "code 88 beside a whole post",
      id: "2043080518264913157",
    },
    "graphql",
    (found) => ({
      syndication: [json({})],
      graphql: [json(graphqlRateLimitedWithPost(found))],
    }),
  ),
  heals(
    {
      name: "bad-status-with-post",
      shows: "status 404 with a whole post",
      id: "2043090518264913157",
    },
    "graphql",
    (found) => ({
      syndication: [json({})],
      graphql: [json(graphqlPartialError(found), 404)],
    }),
  ),
  heals(
    {
      name: "guest-token-refused-once",
      shows: "code 239, then the post with a fresh token",
      id: "2043100518264913157",
    },
    "graphql",
    (found) => ({
      syndication: [json({})],
      graphql: [json(graphqlErrors(239), 403), goodGraphql(found)],
    }),
  ),
  heals(
    {
      name: "guest-token-expired-once",
      shows: "code 89, then the post with a fresh token",
      id: "2043105518264913157",
    },
    "graphql",
    (found) => ({
      syndication: [json({})],
      graphql: [json(graphqlErrors(89), 401), goodGraphql(found)],
    }),
  ),
];

const hopeless: FakeCase[] = [
  fails(
    {
      name: "429-everywhere",
      shows: "429 with Retry-After 120 from every source",
      id: "2043110518264913157",
    },
    "upstream_rate_limited",
    everywhere(tooMany(120)),
  ),
  fails(
    { name: "503-everywhere", shows: "503 pages from every source", id: "2043120518264913157" },
    "upstream_unavailable",
    everywhere(serverError(503)),
  ),
  fails(
    { name: "timeout-everywhere", shows: "no source ever answers", id: "2043130518264913157" },
    "timeout",
    everywhere(hang),
  ),
  fails(
    {
      name: "blocked",
      shows: "Cloudflare refuses the server's address",
      id: "2043140518264913157",
    },
    "upstream_unavailable",
    everywhere(blocked()),
  ),
  fails(
    { name: "empty-everywhere", shows: "`{}` from every source", id: "2043150518264913157" },
    "upstream_unavailable",
    everywhere(json({})),
  ),
  fails(
    {
      name: "another-post-everywhere",
      shows: "another post than asked",
      id: "2043155518264913157",
    },
    "upstream_unavailable",
    {
      syndication: json(syndicationTweet(stranger)),
      graphql: goodGraphql(stranger),
      fxtwitter: fxDown,
    },
  ),
  fails(
    {
      name: "features-missing",
      shows: "GraphQL asks for a feature flag that was not sent",
      id: "2043160518264913157",
    },
    "upstream_unavailable",
    {
      syndication: json({}),
      graphql: json(graphqlMissingFeatures("rweb_video_timestamps_enabled"), 400),
      fxtwitter: fxDown,
    },
  ),
  fails(
    {
      name: "query-id-retired",
      shows: "GraphQL answers 404 without a body",
      id: "2043170518264913157",
    },
    "upstream_unavailable",
    {
      syndication: serverError(502),
      graphql: empty(404),
      fxtwitter: fxDown,
    },
  ),
];

export const failureCases: FakeCase[] = [...passedOver, ...oddGraphql, ...hopeless];
