import { fakeCase } from "../../../e2e/fake-x/catalogue/index";
import type { FakePost } from "../../../e2e/fake-x/fake-post";

/** The post behind a case of the stand-in's catalogue. */
export function postOf(name: string): FakePost {
  const { post } = fakeCase(name);
  if (!post) throw new Error(`The case "${name}" has no post`);
  return post;
}
