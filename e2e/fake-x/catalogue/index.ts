import { json, notFoundPage } from "../answer";
import { fxtwitterRefusal } from "../payloads/fxtwitter";
import { graphqlEnvelope } from "../payloads/graphql";
import { failureCases } from "./failures";
import type { FakeCase, FakeSource, Replies } from "./fake-case";
import { generatedReplies, MISSING_PREFIX } from "./generated";
import { hostileCases } from "./hostile";
import { postCases } from "./posts";
import { quoteCases } from "./quotes";
import { realMediaCases } from "./real-media";
import { refusalCases } from "./refusals";
import { videoCases } from "./videos";

export const CATALOGUE: readonly FakeCase[] = [
  ...videoCases,
  ...postCases,
  ...quoteCases,
  ...refusalCases,
  ...failureCases,
  ...hostileCases,
  ...realMediaCases,
];

const byName = new Map(CATALOGUE.map((fake) => [fake.name, fake]));
const byId = new Map(CATALOGUE.map((fake) => [fake.id, fake]));

/** The case of this name. Throws if there is none. */
export function fakeCase(name: string): FakeCase {
  const found = byName.get(name);
  if (!found) throw new Error(`The catalogue has no case "${name}".`);
  return found;
}

const missing: Record<FakeSource, Replies> = {
  syndication: [notFoundPage()],
  graphql: [json(graphqlEnvelope())],
  fxtwitter: [json(fxtwitterRefusal(404), 404)],
};

/** A source's responses for any id: a named case, a missing post, or a generated one. */
export function repliesFor(source: FakeSource, id: string): Replies {
  const named = byId.get(id);
  if (named) return named.replies[source];
  return id.startsWith(MISSING_PREFIX) ? missing[source] : generatedReplies(source, id);
}
