import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reply } from "../testing/answers";
import { failed } from "./answer";
import { classifyGraphql } from "./classify-graphql";
import { classifyFxtwitter } from "./fxtwitter";
import { classifySyndication } from "./syndication";

const ID = "1900000000000000001";
const CLASSIFY = [classifyGraphql, classifySyndication, classifyFxtwitter];
const STATUSES = [200, 401, 403, 404, 429, 500, 503];

const TITLES = [
  "Attention Required! | Cloudflare",
  "Just a moment...",
  "Access denied | api.x.com used Cloudflare to restrict access",
  "Access Denied",
  "Access to this page has been denied",
  "Security check",
  "Checking your browser before accessing x.com",
  "Verifying you are human",
  "Pardon Our Interruption",
  "Request blocked",
];
const BODIES = [
  "<h1>Sorry, you have been blocked</h1>",
  "<h2>You’ve been blocked</h2>",
  '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
  '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1"></script>',
  "<p>error code: 1020</p>",
  "<p>The owner of this website (x.com) has banned your IP address: your IP is blocked</p>",
  "<noscript>Enable JavaScript and cookies to continue</noscript>",
  "<p>Our systems have detected unusual traffic</p>",
  '<iframe src="https://client-api.arkoselabs.com/v2/"></iframe>',
];

/** A page in any of the spellings that HTML allows. */
const pages = fc
  .record({
    start: fc.constantFrom(
      "",
      "\n ",
      "\uFEFF",
      "<!-- a -->\n<!-- <html> -->",
      "<?xml version='1'?>",
    ),
    doctype: fc.constantFrom("<!DOCTYPE html>", "<!doctype HTML>\n", ""),
    html: fc.constantFrom(
      "<html>",
      '<html lang="en-US" class="no-js">',
      "<head><meta charset=utf-8>",
    ),
    attribute: fc.constantFrom("", ' lang="en"', " data-x='>'".replace(">", "")),
    space: fc.constantFrom("", "\n  ", " "),
    words: fc.oneof(
      fc.record({ title: fc.constantFrom(...TITLES), body: fc.constant("") }),
      fc.record({ title: fc.constantFrom("x.com", ""), body: fc.constantFrom(...BODIES) }),
    ),
  })
  .map(
    ({ start, doctype, html, attribute, space, words: { title, body } }) =>
      `${start}${doctype}${html}<title${attribute}>${space}${title}${space}</title><body>${body}`,
  );

describe("the page of a gate before X", () => {
  it("is a block with any status, in any spelling, at every source", () => {
    fc.assert(
      fc.property(pages, fc.constantFrom(...STATUSES), (page, status) => {
        for (const classify of CLASSIFY) {
          expect(classify(reply(page, status), ID), page).toEqual(failed("blocked", "challenge"));
        }
      }),
      { seed: 20_261_127, numRuns: 1_000 },
    );
  });

  it.each(STATUSES)("is known by its header alone, with %d", (status) => {
    for (const body of ["", "<p>x", "{}", '{"data":{}}', '{"data":{"tweetResult":null}}']) {
      const answer = { ...reply(body, status), headers: { "cf-mitigated": "challenge" } };
      expect(classifyGraphql(answer, ID)).toEqual(failed("blocked", "challenge"));
    }
    const tombstone = { __typename: "TweetTombstone", tombstone: {} };
    const gated = { ...reply(tombstone, status), headers: { "cf-mitigated": "challenge" } };
    expect(classifySyndication(gated, ID)).toEqual(failed("blocked", "challenge"));
  });

  it("is any page with 429: X itself says it in plain text, whose token a new one may replace", () => {
    for (const classify of CLASSIFY) {
      expect(classify(reply("<html><h1>429</h1>", 429), ID)).toMatchObject(failed("blocked"));
      expect(classify(reply("Rate limit exceeded\n", 429), ID)).toMatchObject(
        failed("rate_limited"),
      );
    }
  });

  it("is Cloudflare's code alone", () => {
    expect(classifyGraphql(reply("error code: 1020", 200), ID)).toMatchObject(failed("blocked"));
  });

  it.each([
    [
      "X's own page",
      '<!DOCTYPE html><title>X</title><div id="react-root">JavaScript is not available.',
    ],
    ["a page of an error", "<html><title>Something went wrong</title>"],
    ["a long page", `<html>${"a".repeat(1_000_000)}`],
  ])("is not %s", (_name, page) =>
    expect(classifyGraphql(reply(page), ID)).toMatchObject(failed("unrecognised")),
  );
});

describe("an answer that failed", () => {
  const FAILED = [401, 403, 429, 500, 502, 503];
  const errors = (code: number) => ({ errors: [{ code, message: "x" }] });
  const result = (value: unknown) => ({ data: { tweetResult: { result: value } } });

  it.each(FAILED)("does not say weakly that the post is gone: %d", (status) => {
    const empty = [{ data: {} }, { data: { tweetResult: {} } }, result(null)];
    const weak = [errors(34), errors(421), result({ __typename: "TweetUnavailable" })];
    for (const body of [...empty, ...weak, result({ __typename: "TweetTombstone" })]) {
      expect(classifyGraphql(reply(body, status), ID).kind, JSON.stringify(body)).toBe("failed");
    }
    const tombstone = { __typename: "TweetTombstone", tombstone: {} };
    expect(classifySyndication(reply(tombstone, status), ID).kind).toBe("failed");
  });

  it.each(FAILED)("is believed where it names the reason: %d", (status) =>
    expect(classifyGraphql(reply(errors(144), status), ID)).toMatchObject({
      code: "post_not_found",
    }),
  );

  it.each([
    [{ data: { tweetResult: [] } }],
    [{ data: { tweetResult: 7 } }],
    [{ data: { tweetResult: "odd" } }],
    [{ data: { tweetResult: { result: 7 } } }],
    [{ data: { tweetResult: { result: "odd" } } }],
    [{ data: [] }],
  ])("is one in a shape that is not known: %j", (body) =>
    expect(classifyGraphql(reply(body), ID)).toMatchObject(failed("unrecognised")),
  );
});
