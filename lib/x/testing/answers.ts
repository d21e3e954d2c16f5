import { expect } from "vitest";
import { fakeCase } from "../../../e2e/fake-x/catalogue/index";
import type { FakePost } from "../../../e2e/fake-x/fake-post";
import type { Answered } from "../send";

/** The post behind a case of the stand-in's catalogue. */
export function postOf(name: string): FakePost {
  const { post } = fakeCase(name);
  if (!post) throw new Error(`The case "${name}" has no post`);
  return post;
}

/** The gateway's result for a classifier: `body` as text, or as JSON. */
export function reply(body: unknown, status = 200): Answered<string> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, headers: {}, body: text };
}

/** The photos in a refusal of the case "photos-only". */
export const TWO_PHOTOS = [1, 2].map((index) => ({
  index,
  ...{ url: expect.stringMatching(/name=orig$/), width: expect.any(Number) },
  height: expect.any(Number),
}));

export const PAGE = "<!DOCTYPE html><html><body>Sorry</body></html>";
