import { describe, expect, it } from "vitest";
import { refuse } from "../refusals";
import { reply } from "../testing/answers";
import { failed } from "./answer";
import { classifyGraphql } from "./classify-graphql";
import { classifySyndication } from "./syndication";

const ID = "1900000000000000001";
const graphql = (body: unknown, status = 200) => classifyGraphql(reply(body, status), ID);
const syndication = (body: unknown, status = 200) => classifySyndication(reply(body, status), ID);
const SUSPENDED = "This Post is from a suspended account. Learn more";

describe("X's code for a post", () => {
  it.each([
    ["as a number", [{ code: 144 }]],
    ["as a text", [{ code: "144" }]],
    ["in extensions", [{ message: "No status found", extensions: { code: 144 } }]],
    ["beside one that says less", [{ code: 34 }, { code: 144 }]],
    ["without a list", { code: 144 }],
  ])("is read %s", (_name, errors) => {
    for (const classify of [graphql, syndication]) {
      expect(classify({ errors }, 404)).toEqual(refuse("post_not_found", "stated"));
    }
  });
});

it.each([
  { message: "Over capacity" },
  { message: "Timeout: Unspecified" },
  { message: "Internal server error" },
  { message: "deadline exceeded" },
  { message: "x", extensions: { name: "ServiceUnavailable" } },
  { message: "x", name: "OverCapacityError" },
])("overload is said in many ways: %j", (error) =>
  expect(graphql({ errors: [error] })).toEqual(failed("server_error")),
);

describe("a tombstone's text", () => {
  const tombstones = [
    { text: { text: SUSPENDED } },
    { text: SUSPENDED },
    { rich_text: { text: SUSPENDED } },
    { rich_text: SUSPENDED },
  ];

  it.each(tombstones)("is read at any of its places: %j", (tombstone) => {
    const stated = refuse("post_suspended", "stated");
    for (const post of [
      { __typename: "TweetTombstone", tombstone },
      { __typename: "TweetTombstone", ...tombstone },
      { tombstone },
    ]) {
      expect(syndication(post), JSON.stringify(post)).toEqual(stated);
      expect(graphql({ data: { tweetResult: { result: post } } })).toEqual(stated);
    }
  });

  it("may be a reason alone", () => {
    const post = { __typename: "TweetUnavailable", reason: "Protected" };
    expect(syndication(post)).toEqual(refuse("post_protected", "stated"));
  });

  it("missing is a gate in syndication, a weak one", () =>
    expect(syndication({ __typename: "TweetTombstone", tombstone: {} })).toEqual(
      refuse("post_age_restricted", "inferred"),
    ));
});
