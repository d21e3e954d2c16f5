// As of 2026-11-26, from the public sources of FxEmbed, mbedfx, nitter, yt-dlp and gallery-dl; X changes it
// without notice: `features_drift` (HTTP 400) or `query_retired`. Learned at run time where possible.

/** Not a secret: the web client sends it for every visitor who is not signed in. */
const PUBLIC_BEARER =
  "AAAAAAAAAAAAAAAAAAAAANRILgAAAAAAnNwIzUejRCOuH5E6I8xnZz4puTs%3D1Zv7ttfk8LF81IUq16cHjhLTvJu4FA33AGWWjCpTnA";

const BROWSER_USER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

/** Older ones keep working. The first states an age gate where others return an empty tombstone (2026-07). */
const TWEET_RESULT_QUERY_IDS = [
  "0aTrQMKgj95K791yXeNDRA",
  "f2sagi1jweVHFkTUIHzmMQ",
  "qxWQxcMLiTPcavz9Qy5hwQ",
  "2ICDjqPd81tulZcYrtpTuQ",
] as const;

/** X answers 400 if a required one is missing, and ignores unknown ones. */
const ENABLED_FEATURES = [
  "articles_preview_enabled",
  "c9s_tweet_anatomy_moderator_badge_enabled",
  "communities_web_enable_tweet_community_results_fetch",
  "content_disclosure_ai_generated_indicator_enabled",
  "content_disclosure_indicator_enabled",
  "creator_subscriptions_tweet_preview_api_enabled",
  "freedom_of_speech_not_reach_fetch_enabled",
  "graphql_is_translatable_rweb_tweet_is_translatable_enabled",
  "longform_notetweets_consumption_enabled",
  "longform_notetweets_inline_media_enabled",
  "longform_notetweets_rich_text_read_enabled",
  "post_ctas_fetch_enabled",
  "profile_label_improvements_pcf_label_in_post_enabled",
  "responsive_web_edit_tweet_api_enabled",
  "responsive_web_graphql_timeline_navigation_enabled",
  "responsive_web_grok_analysis_button_from_backend",
  "responsive_web_grok_analyze_post_followups_enabled",
  "responsive_web_grok_annotations_enabled",
  "responsive_web_grok_community_note_auto_translation_is_enabled",
  "responsive_web_grok_image_annotation_enabled",
  "responsive_web_grok_imagine_annotation_enabled",
  "responsive_web_grok_share_attachment_enabled",
  "responsive_web_grok_show_grok_translated_post",
  "responsive_web_jetfuel_frame",
  "responsive_web_twitter_article_tweet_consumption_enabled",
  "standardized_nudges_misinfo",
  "tweet_with_visibility_results_prefer_gql_limited_actions_policy_enabled",
  "view_counts_everywhere_api_enabled",
];
const DISABLED_FEATURES = [
  "creator_subscriptions_quote_tweet_preview_enabled",
  "premium_content_api_read_enabled",
  "responsive_web_enhance_cards_enabled",
  "responsive_web_graphql_skip_user_profile_image_extensions_enabled",
  "responsive_web_grok_analyze_button_fetch_trends_enabled",
  "responsive_web_profile_redirect_enabled",
  "rweb_tipjar_consumption_enabled",
  "rweb_video_screen_enabled",
  "tweet_awards_web_tipping_enabled",
  "verified_phone_label_enabled",
];
const FIELD_TOGGLES = {
  withArticleRichContentState: true,
  withArticlePlainText: false,
  withGrokAnalyze: false,
  withDisallowedReplyControls: false,
};

export type ClientSettings = {
  /** The id to ask first is at the front. */
  queryIds: readonly string[];
  features: Readonly<Record<string, boolean>>;
  fieldToggles: Readonly<Record<string, boolean>>;
  bearer: string;
  userAgent: string;
  hosts: { api: string; syndication: string };
};

export const BUILT_IN: ClientSettings = {
  queryIds: TWEET_RESULT_QUERY_IDS,
  features: Object.fromEntries([
    ...ENABLED_FEATURES.map((name) => [name, true]),
    ...DISABLED_FEATURES.map((name) => [name, false]),
  ]),
  fieldToggles: FIELD_TOGGLES,
  bearer: PUBLIC_BEARER,
  userAgent: BROWSER_USER_AGENT,
  hosts: { api: "api.x.com", syndication: "cdn.syndication.twimg.com" },
};

export function constantQuery({ features, fieldToggles }: ClientSettings): string {
  return new URLSearchParams({
    features: JSON.stringify(features),
    fieldToggles: JSON.stringify(fieldToggles),
  }).toString();
}

export function tweetResultUrl(api: string, queryId: string, id: string, query: string): string {
  const variables = JSON.stringify({
    tweetId: id,
    withCommunity: false,
    includePromotedContent: false,
    withVoice: false,
  });
  const given = `variables=${encodeURIComponent(variables)}&${query}`;
  return `${apiBase(api)}/graphql/${queryId}/TweetResultByRestId?${given}`;
}

export function guestActivationUrl(api: string): string {
  return `${apiBase(api)}/1.1/guest/activate.json`;
}

/** The web host has the API below a path. */
function apiBase(host: string): string {
  return host === "x.com" || host === "twitter.com" ? `https://${host}/i/api` : `https://${host}`;
}
