import { UnreadNote } from "@/components/listing/unread-note";
import { JsonLd } from "@/components/ui/json-ld";
import { type ProfileView, profileQuery } from "@/lib/authors/profile-view";
import type { Author } from "@/lib/authors/schema";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { authorPath } from "@/lib/routes";
import type { AuthorVideosPage } from "@/lib/videos/author-videos-schema";
import { AuthorVideos } from "./author-videos";
import { breadcrumb, crumbsToAuthors } from "./breadcrumb";
import { ownCards } from "./own-cards";
import { ProfileHeader } from "./profile-header";

type Props = {
  language: Language;
  author: Author;
  view: ProfileView;
  /** Null where they could not be read. */
  videos: AuthorVideosPage | null;
  site: URL;
};

/** An author's page. */
export async function ProfileScreen({ language, author, view, videos, site }: Props) {
  const { Author: texts, Authors, Card, Meta, Pages } = await loadMessages(language);
  const { sort, sortNewest, sortDownloads, videosTitle, noVideos, videosFailed, loading } = texts;
  const crumbs = [
    ...crumbsToAuthors(language, Meta.siteName, Authors.title),
    { name: author.name, path: authorPath(language, author.username) },
  ];
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-6">
      <ProfileHeader author={author} language={language} texts={texts} />
      {!videos && (
        <UnreadNote text={videosFailed} retry={Pages.retry} href={profileQuery(view) || "?"} />
      )}
      <AuthorVideos
        username={author.username}
        {...{ language, view }}
        start={videos && ownCards(videos, language)}
        texts={{
          ...{ sort, sortNewest, sortDownloads, videosTitle, noVideos, videosFailed, loading },
          card: Card,
          pages: Pages,
        }}
      />
      <JsonLd facts={breadcrumb(site, crumbs)} />
    </div>
  );
}
