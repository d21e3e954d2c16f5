import type { CardTexts } from "@/components/video/card";
import type { Messages } from "@/lib/i18n/load-messages";

/** What the server hands to the directory, in the visitor's language. */
export type DirectoryTexts = Pick<
  Messages["Authors"],
  | "title"
  | "sort"
  | "sortDaily"
  | "sortVideoCount"
  | "videoCount"
  | "dailyDownloads"
  | "blocked"
  | "loading"
  | "failed"
  | "empty"
  | "noMatch"
> & {
  pages: PageTexts;
  search: Messages["AuthorSearch"];
  /** In Japanese, for a failure that has no words of its own. */
  unknownFailure: string;
};

/** Of whatever comes in numbered pages. */
export type PageTexts = Pick<
  Messages["Pages"],
  "pages" | "previous" | "next" | "pageOf" | "beyondEnd" | "toFirstPage" | "retry" | "apply"
>;

/** What the server hands to the list of an author's videos, in the visitor's language. */
export type AuthorVideosTexts = Pick<
  Messages["Author"],
  "sort" | "sortNewest" | "sortDownloads" | "videosTitle" | "noVideos" | "videosFailed" | "loading"
> & { card: CardTexts; pages: PageTexts };
