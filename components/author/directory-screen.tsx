import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { titleOfPage, translatedMetadata, UNLISTED } from "@/components/layout/site-metadata";
import { UnreadNote } from "@/components/listing/list-notices";
import { JsonLd } from "@/components/ui/json-ld";
import { PageHeader } from "@/components/ui/page-header";
import type { AuthorsPage, ListedAuthor } from "@/lib/authors/schema";
import { DIRECTORY, type DirectoryView, directoryQuery } from "@/lib/authors/views";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { PAGES } from "@/lib/routes";
import { followTexts } from "./author-texts";
import { Directory } from "./directory";
import { authorList, breadcrumb, crumbsToAuthors } from "./structured-data";
import { wordAuthors } from "./worded-author";

type Subject = { language: Language; view: DirectoryView; answer: AuthorsPage | null };

/** Not indexed: states of the page (search, order, past the end), and a page that could not be read. */
export async function directoryMetadata({ language, view, answer }: Subject): Promise<Metadata> {
  const t = await getTranslations({ locale: language, namespace: "Authors" });
  const { siteName } = (await loadMessages(language)).Meta;
  const { page, search, sort } = view;
  const title = await titleOfPage(language, t("metaTitle"), page);
  const count = search || !answer ? null : answer.pagination.total;
  const description = count ? t("metaDescription", { count }) : t("metaDescriptionPlain");
  const isBeyond = page > 1 && answer?.data.length === 0;
  const isState = search !== "" || !DIRECTORY.isUsual(sort) || isBeyond;
  const own = isState ? "" : directoryQuery(view);
  const path = `${PAGES.authors.path}${own}`;
  return {
    ...translatedMetadata({ language, title, description, siteName, path, imageOf: "authors" }),
    ...((isState || answer === null) && UNLISTED),
  };
}

type Props = {
  language: Language;
  view: DirectoryView;
  answer: AuthorsPage | null;
  site: URL;
  hasSignIn: boolean;
};

/** Only devices that hide videos need the titles of stills, and read them themselves. */
const withoutTitles = (author: ListedAuthor): ListedAuthor => ({ ...author, still_titles: [] });

export async function DirectoryScreen({ language, view, answer, site, hasSignIn }: Props) {
  const { Author, Authors, AuthorSearch, Meta, Pages, Search } = await loadMessages(language);
  const japanese = await loadMessages("ja");
  const { title, heading, lead, metaTitle, metaDescription, metaDescriptionPlain, ...texts } =
    Authors;
  return (
    <div className="page-frame">
      <PageHeader title={heading} lead={lead} />
      {!answer && (
        <UnreadNote text={texts.failed} retry={Pages.retry} href={directoryQuery(view) || "?"} />
      )}
      <Directory
        {...{ language, view, hasSignIn }}
        start={answer && wordAuthors({ ...answer, data: answer.data.map(withoutTitles) }, language)}
        texts={{
          ...texts,
          title,
          pages: Pages,
          search: AuthorSearch,
          videosFor: Search.resultsFor,
          toAuthors: Author.toAuthors,
          follow: followTexts(Author),
          unknownFailure: japanese.Authors.failed,
        }}
      />
      <JsonLd facts={breadcrumb(site, crumbsToAuthors(language, Meta.siteName, title))} />
      {answer && <JsonLd facts={authorList(answer.data, { language, page: view.page, site })} />}
    </div>
  );
}
