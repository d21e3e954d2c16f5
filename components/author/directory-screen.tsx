import { UnreadNote } from "@/components/listing/unread-note";
import { JsonLd } from "@/components/ui/json-ld";
import { type DirectoryView, directoryQuery } from "@/lib/authors/directory-view";
import type { AuthorsPage } from "@/lib/authors/schema";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { authorList } from "./author-list";
import { breadcrumb, crumbsToAuthors } from "./breadcrumb";
import { Directory } from "./directory";
import { wordAuthors } from "./worded-author";

type Props = {
  language: Language;
  view: DirectoryView;
  /** Null where it could not be read. */
  answer: AuthorsPage | null;
  site: URL;
};

/** The page of all authors. */
export async function DirectoryScreen({ language, view, answer, site }: Props) {
  const { Authors, AuthorSearch, Meta, Pages } = await loadMessages(language);
  const japanese = await loadMessages("ja");
  const { title, lead, metaTitle, metaDescription, metaDescriptionPlain, ...texts } = Authors;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">
      <header className="max-w-3xl pt-8 pb-6 sm:pt-12">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
        <p className="mt-3 text-pretty text-muted">{lead}</p>
      </header>
      {!answer && (
        <UnreadNote text={texts.failed} retry={Pages.retry} href={directoryQuery(view) || "?"} />
      )}
      <Directory
        {...{ language, view }}
        start={answer && wordAuthors(answer, language)}
        texts={{
          ...texts,
          title,
          pages: Pages,
          search: AuthorSearch,
          unknownFailure: japanese.Authors.failed,
        }}
      />
      <JsonLd facts={breadcrumb(site, crumbsToAuthors(language, Meta.siteName, title))} />
      {answer && <JsonLd facts={authorList(answer.data, { language, page: view.page, site })} />}
    </div>
  );
}
