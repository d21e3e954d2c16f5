import {
  createdAt,
  editableUntilMs,
  type FakeCard,
  type FakeMedia,
  type FakePost,
} from "../fake-post";
import { aspectRatio, mediaPayload } from "./media";
import { mediaLinks, postText } from "./text";

/** X's texts for posts that cannot be shown, as seen between 2026-02 and 2026-08. */
export const TOMBSTONE_TEXTS = {
  deleted: "This Post was deleted by the Post author. Learn more",
  accountGone: "This Post is from an account that no longer exists. Learn more",
  suspended: "This Post is from a suspended account. Learn more",
  protected:
    "You’re unable to view this Post because this account owner limits who can view their Posts. Learn more",
  unspecified: "This Post is unavailable. Learn more",
  ruleViolation: "This Post violated the X Rules. Learn more",
  copyright:
    "This media has been withheld in response to a report from the copyright holder. Learn more",
  withheldInCountry:
    "This Post from @withheld has been withheld in your country in response to a legal demand. Learn more",
  ageRestricted:
    "Age-restricted adult content. This content might not be appropriate for people under 18 years old. To view this media, you’ll need to log in to X. Learn more",
} as const;

export type TombstoneReason = keyof typeof TOMBSTONE_TEXTS;

function firstVideo(post: FakePost) {
  const media = post.media.find(({ kind }) => kind !== "photo");
  if (!media) return {};
  return {
    video: {
      aspectRatio: aspectRatio(media),
      contentType: media.kind === "gif" ? "gif" : "media_entity",
      durationMs: media.durationMs ?? 0,
      mediaAvailability: { status: (media.availability?.status ?? "available").toLowerCase() },
      poster: media.imageUrl,
      variants: media.variants.map(({ contentType, url }) => ({ type: contentType, src: url })),
      videoId: { type: "tweet", id: post.id },
      viewCount: 0,
    },
  };
}

function photos(post: FakePost) {
  return post.media
    .filter(({ kind }) => kind === "photo")
    .map((media) => ({
      backgroundColor: { red: 204, green: 214, blue: 221 },
      cropCandidates: [],
      expandedUrl: mediaLinks(post, media).expanded_url,
      url: media.imageUrl,
      width: media.width,
      height: media.height,
    }));
}

function mediaDetails(post: FakePost) {
  if (post.media.length === 0) return {};
  const detail = (media: FakeMedia) => ({
    ...(media.kind === "video" ? { additional_media_info: {} } : {}),
    ...mediaLinks(post, media),
    ...mediaPayload(media),
  });
  return { mediaDetails: post.media.map(detail), photos: photos(post), ...firstVideo(post) };
}

/** Syndication keys a card's values by name, where GraphQL lists them. */
function card({ name, values }: FakeCard) {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    { string_value: value, type: "STRING" },
  ]);
  return { name, url: "https://t.co/card", binding_values: Object.fromEntries(entries) };
}

function extras(post: FakePost) {
  return {
    ...(post.card ? { card: card(post.card) } : {}),
    ...(post.longText === undefined ? {} : { note_tweet: { id: `Tm90ZVR3ZWV0OjA${post.id}` } }),
    ...(post.withheld?.countries ? { withheld_in_countries: post.withheld.countries } : {}),
    ...(post.withheld?.copyright ? { withheld_copyright: true } : {}),
    ...(post.withheld?.scope ? { withheld_scope: post.withheld.scope } : {}),
  };
}

function user({ author }: FakePost) {
  return {
    id_str: author.accountId,
    name: author.name,
    screen_name: author.handle,
    is_blue_verified: true,
    profile_image_shape: "Circle",
    verified: false,
    profile_image_url_https: author.avatarUrl,
  };
}

function body(post: FakePost) {
  const { text, displayRange } = postText(post);
  const [media] = post.media;
  const editIds = post.editIds ?? [post.id];
  return {
    favorite_count: 1372,
    lang: post.lang ?? "en",
    ...(post.media.length === 0 ? {} : { possibly_sensitive: post.sensitive ?? false }),
    created_at: createdAt(post).toISOString(),
    display_text_range: displayRange,
    entities: media ? { media: [mediaLinks(post, media)] } : {},
    id_str: post.id,
    text,
    user: user(post),
    edit_control: {
      edit_tweet_ids: editIds,
      editable_until_msecs: editableUntilMs(post),
      edits_remaining: String(6 - editIds.length),
      is_edit_eligible: true,
    },
    ...mediaDetails(post),
    ...extras(post),
    isEdited: editIds.length > 1,
    isStaleEdit: editIds.at(-1) !== post.id,
  };
}

type QuotedTweet = ReturnType<typeof body> & { quoted_tweet?: QuotedTweet };

function withQuoted(post: FakePost): QuotedTweet {
  return { ...body(post), ...(post.quoted ? { quoted_tweet: withQuoted(post.quoted) } : {}) };
}

/** A post as `cdn.syndication.twimg.com/tweet-result` returns it; a quoted one has no `__typename`. */
export function syndicationTweet(post: FakePost) {
  return {
    __typename: "Tweet",
    ...withQuoted(post),
    conversation_count: 16,
    news_action_type: "conversation",
  };
}

/** The tombstone whose text names a reason. */
export function syndicationTombstone(reason: TombstoneReason) {
  const text = TOMBSTONE_TEXTS[reason];
  const from = text.indexOf("Learn more");
  const url = "https://help.twitter.com/rules-and-policies/notices-on-twitter";
  const link = {
    from_index: from,
    ref: { __typename: "TimelineUrl", url, url_type: "ExternalUrl" },
    to_index: from + "Learn more".length,
  };
  return {
    __typename: "TweetTombstone",
    tombstone: { text: { entities: from < 0 ? [] : [link], rtl: false, text } },
  };
}

/** The age gate, as recorded in July 2026: a tombstone without a reason. */
export function syndicationEmptyTombstone() {
  return { __typename: "TweetTombstone", tombstone: {} };
}

/** A post of a suspended account, without its author. */
export function syndicationTweetWithoutUser(post: FakePost) {
  const { user: _dropped, ...rest } = syndicationTweet(post);
  return rest;
}

/** Sent with status 400 for an id above 2^63-1. */
export function syndicationBadRequest() {
  return { error: "Bad request." };
}
