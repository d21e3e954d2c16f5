import { json, notFoundPage } from "../answer";
import { video } from "../fake-media";
import type { FakePost } from "../fake-post";
import { graphqlEnvelope, graphqlTweet } from "../payloads/graphql";
import {
  graphqlBlurredTombstone,
  graphqlErrors,
  graphqlPreviewDisplay,
  graphqlTombstone,
  graphqlUnavailable,
} from "../payloads/graphql-refusals";
import {
  syndicationEmptyTombstone,
  syndicationTombstone,
  syndicationTweet,
  syndicationTweetWithoutUser,
} from "../payloads/syndication";
import { harbour, nasa } from "./authors";
import { type FakeCase, good, refused } from "./fake-case";

const nothing = json(graphqlEnvelope());
const emptyTombstone = json(syndicationEmptyTombstone());
const unspecified = json(syndicationTombstone("unspecified"));

const gated: FakePost = {
  id: "2042040518264913157",
  author: harbour,
  text: "",
  sensitive: true,
  media: [video({ id: "2042040506118291456" })],
};

const withheldPost: FakePost = {
  id: "2042090518264913144",
  author: nasa,
  text: "Withheld.",
  media: [],
  withheld: { countries: ["XX"], copyright: true, scope: "status" },
};

const geoblocked: FakePost = {
  id: "2042100518264913170",
  author: nasa,
  text: "A match that not every country may see.",
  media: [
    video({
      id: "2042100506118291456",
      availability: { status: "Unavailable", reason: "Geoblocked" },
    }),
  ],
};

const authorless: FakePost = {
  ...gated,
  id: "2042025518264913178",
  sensitive: false,
  media: [],
};

/** Canary posts, which the service checks to see whether X's responses have changed. */
const canaries: FakeCase[] = [
  refused(
    { name: "canary-deleted", shows: "gone for years", id: "9487653", expected: "post_not_found" },
    { syndication: json(syndicationTombstone("deleted")), graphql: json(graphqlErrors(144), 404) },
  ),
  refused(
    {
      name: "canary-age-gate",
      shows: "age-gated for years",
      id: "1526955853743546372",
      expected: "post_age_restricted",
    },
    { syndication: emptyTombstone, graphql: json(graphqlUnavailable("NsfwLoggedOut")) },
  ),
];

const gone: FakeCase[] = [
  ...canaries,
  refused(
    {
      name: "deleted",
      shows: "deleted by its author",
      id: "2042000518264913122",
      expected: "post_not_found",
    },
    { syndication: json(syndicationTombstone("deleted")), graphql: nothing },
  ),
  refused(
    {
      name: "never-existed",
      shows: "no such post: 404 page and code 144",
      id: "2042005518264913101",
      expected: "post_not_found",
    },
    { syndication: notFoundPage(), graphql: json(graphqlErrors(144)) },
  ),
  refused(
    {
      name: "account-gone",
      shows: "the account no longer exists",
      id: "2042010518264913167",
      expected: "post_not_found",
    },
    { syndication: json(syndicationTombstone("accountGone")), graphql: nothing },
  ),
  refused(
    {
      name: "suspended",
      shows: "the account is suspended",
      id: "2042020518264913178",
      expected: "post_suspended",
    },
    {
      syndication: json(syndicationTombstone("suspended")),
      graphql: json(graphqlUnavailable("Suspended")),
    },
  ),
  refused(
    {
      name: "suspended-without-user",
      shows: "suspended, recognized by a post without its author",
      id: authorless.id,
      expected: "post_suspended",
    },
    {
      syndication: json(syndicationTweetWithoutUser(authorless)),
      graphql: json(graphqlUnavailable("Suspended")),
    },
  ),
  refused(
    {
      name: "protected",
      shows: "the account is protected",
      id: "2042030518264913189",
      expected: "post_protected",
    },
    {
      syndication: json(syndicationTombstone("protected")),
      graphql: json(graphqlUnavailable("Protected")),
      fxtwitter: 401,
    },
  ),
  refused(
    {
      name: "subscribers-only",
      shows: "a subscribers' post: GraphQL shows its beginning",
      id: "2042035518264913189",
      expected: "post_protected",
    },
    {
      syndication: json({}),
      graphql: json(
        graphqlPreviewDisplay({ ...gated, id: "2042035518264913189", text: "For subscribers" }),
      ),
      fxtwitter: 401,
    },
  ),
];

const ageGates: FakeCase[] = [
  refused(
    {
      name: "age-gate",
      shows: "age gate: empty tombstones",
      id: gated.id,
      expected: "post_age_restricted",
    },
    { syndication: emptyTombstone, graphql: json(graphqlTombstone()) },
  ),
  refused(
    {
      name: "age-gate-blurred",
      shows: "age gate: a blurred tombstone with text",
      id: "2042050518264913146",
      expected: "post_age_restricted",
    },
    { syndication: emptyTombstone, graphql: json(graphqlBlurredTombstone(gated)) },
  ),
  refused(
    {
      name: "age-gate-logged-out",
      shows: "age gate: NsfwLoggedOut",
      id: "2042060518264913135",
      expected: "post_age_restricted",
    },
    { syndication: emptyTombstone, graphql: json(graphqlUnavailable("NsfwLoggedOut")) },
  ),
];

const withheld: FakeCase[] = [
  refused(
    {
      name: "rule-violation",
      shows: "removed for breaking X's rules",
      id: "2042070518264913124",
      expected: "post_withheld",
    },
    {
      syndication: json(syndicationTombstone("ruleViolation")),
      graphql: json(graphqlTombstone("ruleViolation")),
    },
  ),
  refused(
    {
      name: "copyright",
      shows: "withheld after a copyright report",
      id: "2042080518264913113",
      expected: "post_withheld",
    },
    {
      syndication: json(syndicationTombstone("copyright")),
      graphql: json(graphqlTombstone("copyright")),
    },
  ),
  refused(
    {
      name: "withheld-fields",
      shows: "withheld everywhere, recognized by fields of the post",
      id: withheldPost.id,
      expected: "post_withheld",
    },
    {
      syndication: json(syndicationTweet(withheldPost)),
      graphql: json(graphqlEnvelope(graphqlTweet(withheldPost))),
    },
  ),
  good({ name: "geoblocked", shows: "the post is there, its video is geoblocked" }, geoblocked, {
    expected: "media_withheld",
  }),
];

const confirmedPost: FakePost = {
  id: "2042130518264913199",
  author: harbour,
  text: "Back again after all.",
  media: [video({ id: "2042130506118291456" })],
};

/** "This Post is unavailable." is inconclusive: the next source may give a reason. */
const unsaid: FakeCase[] = [
  refused(
    {
      name: "unspecified",
      shows: "unavailable without a reason, at both sources",
      id: "2042110518264913155",
      expected: "post_not_found",
    },
    { syndication: unspecified, graphql: json(graphqlTombstone("unspecified")) },
  ),
  refused(
    {
      name: "unspecified-suspended",
      shows: "unavailable; GraphQL says suspended",
      id: "2042115518264913155",
      expected: "post_suspended",
    },
    { syndication: unspecified, graphql: json(graphqlUnavailable("Suspended")) },
  ),
  refused(
    {
      name: "unspecified-protected",
      shows: "unavailable; GraphQL says protected",
      id: "2042120518264913166",
      expected: "post_protected",
    },
    { syndication: unspecified, graphql: json(graphqlUnavailable("Protected")), fxtwitter: 401 },
  ),
  good(
    { name: "unspecified-ok", shows: "unavailable to syndication, whole in GraphQL" },
    confirmedPost,
    {
      from: "graphql",
      only: { syndication: [unspecified] },
    },
  ),
];

export const refusalCases: FakeCase[] = [...gone, ...ageGates, ...withheld, ...unsaid];
