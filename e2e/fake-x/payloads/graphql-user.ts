import type { FakeAuthor } from "../fake-post";

/** Where X puts the author's name, handle and avatar. */
export type UserShape = "core" | "legacy";

const legacyBase = { followers_count: 2516, statuses_count: 11_954, possibly_sensitive: false };
const created = "Wed Mar 14 23:38:10 +0000 2018";

export function graphqlUser(author: FakeAuthor, shape: UserShape) {
  const base = {
    __typename: "User",
    id: Buffer.from(`User:${author.accountId}`).toString("base64"),
    rest_id: author.accountId,
    is_blue_verified: false,
    profile_image_shape: "Circle",
  };
  if (shape === "core") {
    return {
      ...base,
      avatar: { image_url: author.avatarUrl },
      core: { created_at: created, name: author.name, screen_name: author.handle },
      legacy: { ...legacyBase, description: author.description },
    };
  }
  return {
    ...base,
    legacy: {
      ...legacyBase,
      created_at: created,
      description: author.description,
      name: author.name,
      profile_image_url_https: author.avatarUrl,
      screen_name: author.handle,
    },
  };
}
