import { UnreadNote } from "@/components/listing/list-notices";
import { buttonStyle } from "@/components/ui/button-style";
import { JsonLd } from "@/components/ui/json-ld";
import { Notice } from "@/components/ui/notice";
import type { Author } from "@/lib/authors/schema";
import { shownName } from "@/lib/authors/username";
import { type ProfileView, profileQuery } from "@/lib/authors/views";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { authorPath, pagePath } from "@/lib/routes";
import type { AuthorVideosPage } from "@/lib/videos/listing-schema";
import { authorVideosTexts } from "./author-texts";
import { AuthorVideos } from "./author-videos";
import { ownCards } from "./own-cards";
import { ProfileHeader } from "./profile-header";
import { breadcrumb, crumbsToAuthors } from "./structured-data";

type Props = {
  language: Language;
  author: Author;
  view: ProfileView;
  videos: AuthorVideosPage | null;
  site: URL;
  hasSignIn: boolean;
};

export async function ProfileScreen({ language, author, view, videos, ...props }: Props) {
  const { site, hasSignIn } = props;
  const messages = await loadMessages(language);
  const { Author: texts, Authors, AuthorSearch, Home, Meta, Pages, Share } = messages;
  const crumbs = [
    ...crumbsToAuthors(language, Meta.siteName, Authors.title),
    { name: shownName(author, AuthorSearch.unnamed), path: authorPath(language, author.username) },
  ];
  return (
    <div className="page-frame">
      <ProfileHeader
        {...{ author, language, texts, hasSignIn }}
        unnamed={AuthorSearch.unnamed}
        share={Share}
        onXOfPhones={Home.openOnX}
      />
      {!videos && (
        <UnreadNote
          text={texts.videosFailed}
          retry={Pages.retry}
          href={profileQuery(view) || "?"}
        />
      )}
      <AuthorVideos
        username={author.username}
        {...{ language, view }}
        start={videos && ownCards(videos, language)}
        texts={authorVideosTexts(messages)}
      />
      <JsonLd facts={breadcrumb(site, crumbs)} />
    </div>
  );
}

type ProfileFailureProps = {
  language: Language;
  href: string;
  texts: Messages["Author"];
  retry: string;
};

export function ProfileFailure({ language, href, texts, retry }: ProfileFailureProps) {
  return (
    <div role="alert">
      <Notice title={texts.failed}>
        <div className="flex flex-wrap gap-3">
          <a href={href} className={buttonStyle.primary}>
            {retry}
          </a>
          <a href={pagePath(language, "authors")} className={buttonStyle.secondary}>
            {texts.toAuthors}
          </a>
        </div>
      </Notice>
    </div>
  );
}
