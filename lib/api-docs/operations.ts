import "server-only";
import { z } from "zod";
import { AccountExport } from "@/lib/accounts/schema";
import {
  Author,
  AuthorSuggestions,
  AuthorsPage,
  AuthorsQuery,
  UsernameParam,
} from "@/lib/authors/schema";
import { SuggestQuery } from "@/lib/authors/suggest-authors";
import { RecordViewAnswer, RecordViewInput } from "@/lib/counting/schema";
import type { ErrorCode } from "@/lib/errors";
import { FavoriteInput, FavoritesPage, ImportAnswer, ImportInput } from "@/lib/favorites/schema";
import { FollowInput } from "@/lib/following/schema";
import type { Messages } from "@/lib/i18n/load-messages";
import { LeaderboardQuery, PopularQuery } from "@/lib/rankings/read";
import { ReportAnswer, ReportInput, ReportReceipt, TicketParam } from "@/lib/reports/schema";
import { API } from "@/lib/routes";
import { VideoSearchQuery } from "@/lib/search/search-videos";
import {
  AuthorVideosPage,
  AuthorVideosQuery,
  ListingPage,
  ListingQuery,
  VideoDetailAnswer,
  VideoInput,
} from "@/lib/videos/listing-schema";
import {
  DownloadRecordAnswer,
  DownloadRecordInput,
  PrivateVideoAnswer,
  VideoAnswer,
  VideoId,
  VideoUrlInput,
} from "@/lib/videos/schema";

export type Operation = {
  method: "get" | "post" | "delete";
  path: string;
  /** Key of its summary in the texts; also its id. */
  name: keyof Messages["ApiOperations"];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  status?: 200 | 201;
  /** Refusals beside those that every operation can give. */
  refusals?: ErrorCode[];
  isPersonal?: boolean;
};

const Success = z.object({ success: z.literal(true) });

const EXTRACTION: ErrorCode[] = [
  "invalid_url",
  "post_not_found",
  "post_protected",
  "post_suspended",
  "post_age_restricted",
  "post_withheld",
  "media_withheld",
  "no_video",
  "post_live",
  "post_external_video",
  "video_unplayable",
  "post_unconfirmed",
  "upstream_unavailable",
  "upstream_rate_limited",
  "timeout",
];

/** Jobs, metrics and the routes of our own pages are left out. */
export const OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "post", path: API.videoUrl, name: "extract", body: VideoUrlInput },
    answer: z.union([VideoAnswer, PrivateVideoAnswer]),
    refusals: EXTRACTION,
  },
  { method: "get", path: API.recent, name: "recent", query: ListingQuery, answer: ListingPage },
  {
    method: "get",
    path: API.popular,
    name: "popular",
    query: PopularQuery,
    answer: ListingPage,
  },
  { method: "get", path: API.rising, name: "rising", query: ListingQuery, answer: ListingPage },
  {
    ...{ method: "get", path: API.highlyRated, name: "highlyRated", query: LeaderboardQuery },
    answer: ListingPage,
  },
  {
    ...{ method: "get", path: `${API.videos}/{id}`, name: "video", params: VideoInput },
    answer: VideoDetailAnswer,
    refusals: ["video_not_found", "video_removed"],
  },
  { method: "get", path: API.search, name: "search", query: VideoSearchQuery, answer: ListingPage },
  { method: "get", path: API.authors, name: "authors", query: AuthorsQuery, answer: AuthorsPage },
  {
    ...{ method: "get", path: API.authorSuggestions, name: "suggest", query: SuggestQuery },
    answer: AuthorSuggestions,
  },
  {
    ...{ method: "get", path: `${API.authors}/{username}`, name: "author", params: UsernameParam },
    answer: z.object({ success: z.literal(true), data: Author }),
    refusals: ["author_not_found"],
  },
  {
    ...{ method: "get", path: `${API.authors}/{username}/videos`, name: "authorVideos" },
    ...{ params: UsernameParam, query: AuthorVideosQuery, answer: AuthorVideosPage },
    refusals: ["author_not_found"],
  },
  {
    ...{ method: "post", path: API.downloadRecord, name: "recordDownload" },
    ...{ body: DownloadRecordInput, answer: DownloadRecordAnswer, refusals: EXTRACTION },
  },
  {
    ...{ method: "post", path: API.recordView, name: "recordView", body: RecordViewInput },
    ...{ answer: RecordViewAnswer, refusals: EXTRACTION },
  },
  {
    ...{ method: "post", path: API.reports, name: "report", body: ReportInput, status: 201 },
    answer: ReportReceipt,
  },
  {
    ...{
      method: "get",
      path: `${API.reports}/{ticket}`,
      name: "reportStatus",
      params: TicketParam,
    },
    ...{ answer: ReportAnswer, refusals: ["ticket_not_found"] },
  },
  {
    ...{ method: "get", path: API.favorites, name: "favorites", query: ListingQuery },
    ...{ answer: FavoritesPage, isPersonal: true },
  },
  {
    ...{ method: "post", path: API.favorites, name: "addFavorite", body: FavoriteInput },
    ...{ answer: Success, isPersonal: true, refusals: ["video_not_found", "favorites_full"] },
  },
  {
    ...{ method: "post", path: API.favoritesImport, name: "importFavorites", body: ImportInput },
    ...{ answer: ImportAnswer, isPersonal: true, refusals: ["favorites_full"] },
  },
  {
    ...{ method: "delete", path: `${API.favorites}/{video_id}`, name: "removeFavorite" },
    ...{ params: z.object({ video_id: VideoId }), answer: Success, isPersonal: true },
  },
  {
    ...{ method: "get", path: API.following, name: "following", query: ListingQuery },
    ...{ answer: ListingPage, isPersonal: true },
  },
  {
    ...{ method: "post", path: API.following, name: "follow", body: FollowInput },
    ...{ answer: Success, isPersonal: true, refusals: ["author_not_found", "following_full"] },
  },
  {
    ...{ method: "delete", path: `${API.following}/{username}`, name: "unfollow" },
    ...{ params: FollowInput, answer: Success, isPersonal: true },
  },
  {
    ...{ method: "get", path: API.accountExport, name: "exportAccount", answer: AccountExport },
    ...{ isPersonal: true, refusals: ["sign_in_again"] },
  },
  {
    ...{ method: "delete", path: API.account, name: "deleteAccount", answer: Success },
    ...{ isPersonal: true, refusals: ["sign_in_again"] },
  },
];
