import {
  createdAt,
  editableUntilMs,
  type FakeAuthor,
  type FakeMedia,
  type FakePost,
} from "../fake-post";
import { mediaPayload, variantPayload } from "./media";
import { mediaLinks, postText } from "./text";

/** Where X puts the author's name, handle and avatar. */
type UserShape = "core" | "legacy";

const legacyBase = { followers_count: 2516, statuses_count: 11_954, possibly_sensitive: false };
const created = "Wed Mar 14 23:38:10 +0000 2018";

function graphqlUser(author: FakeAuthor, shape: UserShape) {
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

/** X's old date format: `Wed Feb 09 18:14:44 +0000 2022`. */
function legacyDate(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${day} ${time} +0000 ${year}`;
}

function media(post: FakePost, item: FakeMedia) {
  const key = `${item.kind === "video" ? 7 : item.kind === "gif" ? 16 : 3}_${item.id}`;
  return {
    id_str: item.id,
    media_key: key,
    ...(item.kind === "video" ? { additional_media_info: { monetizable: false } } : {}),
    ...mediaLinks(post, item),
    ...mediaPayload(item),
    media_results: { result: { media_key: key } },
  };
}

function quotedIds({ quoted }: FakePost) {
  return {
    is_quote_status: Boolean(quoted),
    ...(quoted ? { quoted_status_id_str: quoted.id } : {}),
  };
}

type Wrapped = { __typename: string; [key: string]: unknown };

function legacy(post: FakePost, user: UserShape) {
  const { text, displayRange } = postText(post);
  const list = post.media.map((item) => media(post, item));
  const withheld = post.withheld;
  const retweet: { retweeted_status_result?: { result: Wrapped } } = post.retweetOf
    ? { retweeted_status_result: { result: graphqlTweet(post.retweetOf, user) } }
    : {};
  return {
    bookmark_count: 7,
    created_at: legacyDate(createdAt(post)),
    conversation_id_str: post.id,
    display_text_range: displayRange,
    entities: {
      hashtags: [],
      symbols: [],
      urls: [],
      user_mentions: [],
      ...(list[0] ? { media: list } : {}),
    },
    ...(list[0]
      ? { extended_entities: { media: list }, possibly_sensitive: post.sensitive ?? false }
      : {}),
    favorite_count: 296,
    full_text: text,
    lang: post.lang ?? "en",
    quote_count: 1,
    reply_count: 2,
    retweet_count: 68,
    user_id_str: post.author.accountId,
    id_str: post.id,
    ...quotedIds(post),
    ...retweet,
    ...(withheld?.countries ? { withheld_in_countries: withheld.countries } : {}),
    ...(withheld?.copyright ? { withheld_copyright: true } : {}),
    ...(withheld?.scope ? { withheld_scope: withheld.scope } : {}),
  };
}

function note({ id, longText }: FakePost) {
  if (longText === undefined) return {};
  return {
    note_tweet: {
      is_expandable: true,
      note_tweet_results: { result: { id: `Tm90ZVR3ZWV0OjA${id}`, text: longText } },
    },
  };
}

/** GraphQL lists a card's values, where syndication keys them by name. */
function card({ card: described }: FakePost) {
  if (!described) return {};
  const values = Object.entries(described.values).map(([key, value]) => ({
    key,
    value: { string_value: value, type: "STRING" },
  }));
  return {
    card: {
      legacy: { name: described.name, binding_values: values },
      rest_id: "https://t.co/card",
    },
  };
}

/** The `Tweet` object. X moved name and handle of the user from `legacy` to `core` in 2025. */
export function graphqlTweet(post: FakePost, user: UserShape = "core") {
  const editIds = post.editIds ?? [post.id];
  const quoted: { quoted_status_result?: { result: Wrapped } } = post.quoted
    ? { quoted_status_result: { result: graphqlTweet(post.quoted, user) } }
    : {};
  return {
    __typename: "Tweet",
    rest_id: post.id,
    core: { user_results: { result: graphqlUser(post.author, user) } },
    edit_control: {
      edit_tweet_ids: editIds,
      editable_until_msecs: editableUntilMs(post),
      is_edit_eligible: true,
      edits_remaining: String(6 - editIds.length),
    },
    is_translatable: false,
    views: { state: "Enabled" },
    ...quoted,
    ...note(post),
    ...card(post),
    legacy: legacy(post, user),
  };
}

/** A post behind a blur, or an older version of an edited one: the `Tweet` is one level deeper. */
export function graphqlTweetWithVisibility(post: FakePost) {
  return {
    __typename: "TweetWithVisibilityResults",
    tweet: graphqlTweet(post),
    ...(post.interstitial
      ? { mediaVisibilityResults: { blurred_image_interstitial: { opacity: 0.8 } } }
      : { limitedActionResults: { limited_actions: [{ action: "Reply" }] } }),
  };
}

const API_MEDIA = { video: "ApiVideo", gif: "ApiGif", photo: "ApiImage" } as const;

function mediaEntity(item: FakeMedia) {
  const image = {
    original_img_url: item.imageUrl,
    original_img_width: item.width,
    original_img_height: item.height,
  };
  const variants = item.variants.map((variant) => {
    const { bitrate, ...rest } = { bitrate: undefined, ...variantPayload(variant) };
    return { ...rest, ...(bitrate === undefined ? {} : { bit_rate: bitrate }) };
  });
  const moving = {
    preview_image: image,
    variants,
    ...(item.durationMs === undefined ? {} : { duration_millis: item.durationMs }),
  };
  const info = { __typename: API_MEDIA[item.kind], ...(item.kind === "photo" ? image : moving) };
  return { media_results: { result: { id: item.id, media_info: info } } };
}

/** The newest shape, returned by some queries: `details` and `media_entities` replace `legacy`. */
export function graphqlTweetWithMediaEntities(post: FakePost) {
  return {
    __typename: "Tweet",
    rest_id: post.id,
    core: { user_results: { result: graphqlUser(post.author, "core") } },
    details: { full_text: postText(post).text, created_at_ms: createdAt(post).getTime() },
    media_entities: post.media.map(mediaEntity),
  };
}

/** The envelope of `TweetResultByRestId`. Without a result it means that there is no such post. */
export function graphqlEnvelope(result?: Wrapped) {
  return { data: { tweetResult: result ? { result } : {} } };
}
