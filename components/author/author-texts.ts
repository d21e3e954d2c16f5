import type { CardTexts } from "@/components/video/card";
import type { Messages } from "@/lib/i18n/load-messages";

export type FollowTexts = Pick<
  Messages["Author"],
  "follow" | "followed" | "followFailed" | "unfollowFailed"
>;

export type DirectoryTexts = Pick<
  Messages["Authors"],
  | "title"
  | "sort"
  | "sortDaily"
  | "sortVideoCount"
  | "videoCount"
  | "dailyDownloads"
  | "dailyShort"
  | "blocked"
  | "loading"
  | "failed"
  | "empty"
  | "noMatch"
> & {
  pages: PageTexts;
  search: Messages["AuthorSearch"];
  videosFor: string;
  toAuthors: string;
  follow: FollowTexts;
  /** Japanese text for a failure without a message. */
  unknownFailure: string;
};

export type PageTexts = Pick<
  Messages["Pages"],
  "pages" | "previous" | "next" | "pageOf" | "beyondEnd" | "toFirstPage" | "retry" | "apply"
>;

export type AuthorVideosTexts = Pick<
  Messages["Author"],
  "sort" | "sortNewest" | "sortDownloads" | "videosTitle" | "noVideos" | "videosFailed" | "loading"
> & { card: CardTexts; pages: PageTexts };

export function followTexts({
  follow,
  followed,
  followFailed,
  unfollowFailed,
}: Messages["Author"]): FollowTexts {
  return { follow, followed, followFailed, unfollowFailed };
}
