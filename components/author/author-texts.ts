import type { CardTexts } from "@/components/video/card";
import type { Messages } from "@/lib/i18n/load-messages";
import { pickTexts } from "@/lib/i18n/pick-texts";

const FOLLOW = ["follow", "followed", "followFailed", "unfollowFailed"] as const;

export type FollowTexts = Pick<Messages["Author"], (typeof FOLLOW)[number]>;

export const followTexts = (texts: Messages["Author"]): FollowTexts => pickTexts(texts, FOLLOW);

export type DirectoryTexts = Omit<
  Messages["Authors"],
  "heading" | "lead" | "metaTitle" | "metaDescription" | "metaDescriptionPlain"
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

const VIDEOS = [
  "sort",
  "sortNewest",
  "sortDownloads",
  "videosTitle",
  "noVideos",
  "videosFailed",
  "loading",
] as const;

export type AuthorVideosTexts = Pick<Messages["Author"], (typeof VIDEOS)[number]> & {
  card: CardTexts;
  pages: PageTexts;
};

export function authorVideosTexts({ Author, Card, Pages }: Messages): AuthorVideosTexts {
  return { ...pickTexts(Author, VIDEOS), card: Card, pages: Pages };
}
