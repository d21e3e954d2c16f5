import type { Metadata } from "next";
import { socialMetadata } from "@/components/layout/site-metadata";
import { ExternalLink } from "@/components/ui/external-link";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/i18n/languages";
import { CONTACT, type LegalDocument, type LegalSection } from "@/lib/legal/legal-document";
import { type PageName, pagePath, shareImagePath } from "@/lib/routes";

type Subject = {
  page: PageName;
  /** Language of the head. */
  language: Language;
  title: string;
  description: string;
  siteName: string;
};

/** The head of a text that is English in every language: one canonical address for all six. */
export function legalMetadata({ page, language, ...words }: Subject): Metadata {
  const { title, description, siteName } = words;
  const url = pagePath(DEFAULT_LANGUAGE, page);
  return {
    title,
    description,
    alternates: { canonical: url },
    ...socialMetadata({
      ...{ language, title, description, siteName, url },
      isTranslated: false,
      image: shareImagePath(DEFAULT_LANGUAGE, "home"),
    }),
  };
}

function Section({ title, paragraphs, points = [] }: LegalSection) {
  return (
    <section className="mt-10 space-y-3">
      <h2 className="text-xl font-semibold text-ink">{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points.length > 0 && (
        <ul className="list-disc space-y-2 ps-5">
          {points.map((text) => (
            <li key={text} className="ps-1 marker:text-edge">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Contact({ url }: { url: string | undefined }) {
  return (
    <section id={CONTACT.id} className="mt-10 scroll-mt-8 space-y-3">
      <h2 className="text-xl font-semibold text-ink">{CONTACT.title}</h2>
      <p>{url ? CONTACT.throughForm : CONTACT.withoutForm}</p>
      {url && (
        <ExternalLink
          href={url}
          newTab={CONTACT.newTab}
          className="min-h-11 text-accent underline underline-offset-4"
        >
          {CONTACT.formLink}
        </ExternalLink>
      )}
    </section>
  );
}

type Props = {
  legal: LegalDocument;
  /** Says in the page's language that the text is in English; null on the English page. */
  note: string | null;
  contactUrl: string | undefined;
};

export function LegalArticle({ legal, note, contactUrl }: Props) {
  const { title, updated, introduction, sections } = legal;
  return (
    <div className="mx-auto w-full max-w-3xl px-5 pt-8 sm:pt-12">
      {note && (
        <p className="mb-8 rounded-xl border border-line bg-surface px-4 py-3 text-muted">{note}</p>
      )}
      <article lang="en" className="leading-relaxed text-pretty text-muted">
        <h1 className="text-3xl font-semibold tracking-tight text-ink sm:text-4xl">{title}</h1>
        <p className="mt-3 text-sm">
          <time dateTime={updated.day}>{updated.text}</time>
        </p>
        <p className="mt-6">{introduction}</p>
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
        <Contact url={contactUrl} />
      </article>
    </div>
  );
}
