import type { CardTexts } from "@/components/video/card-texts";
import type { Messages } from "@/lib/i18n/load-messages";
import type { PageTexts } from "./directory-texts";

/** What the server hands to the list of an author's videos, in the visitor's language. */
export type AuthorVideosTexts = Pick<
  Messages["Author"],
  "sort" | "sortNewest" | "sortDownloads" | "videosTitle" | "noVideos" | "videosFailed" | "loading"
> & { card: CardTexts; pages: PageTexts };
