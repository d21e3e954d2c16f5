import type { Metadata } from "next";
import { socialMetadata } from "@/components/layout/site-metadata";
import { ExternalLink } from "@/components/ui/external-link";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/i18n/languages";
import {
  CONTACT,
  type LegalDocument,
  type LegalSection,
  type LegalSupplement,
  SUPPLEMENT_UPDATED,
} from "@/lib/legal/legal-document";
import { OPERATOR_TEXTS, type OperatorIdentity } from "@/lib/legal/operator";
import { type PageName, pagePath, shareImagePath } from "@/lib/routes";

type Subject = {
  page: PageName;
  language: Language;
  title: string;
  description: string;
  siteName: string;
};

/** The text is English in every language: all six addresses name one canonical address. */
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

type SectionProps = LegalSection & { heading?: "h2" | "h3" };

function Section({ title, paragraphs, points = [], heading: Heading = "h2" }: SectionProps) {
  return (
    <section className="mt-10 space-y-3">
      <Heading className="title-section text-ink">{title}</Heading>
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
      <h2 className="title-section text-ink">{CONTACT.title}</h2>
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

function Operator({ operator }: { operator: OperatorIdentity }) {
  const { title, introduction, missing } = OPERATOR_TEXTS;
  return (
    <section className="mt-10 space-y-3">
      <h3 className="title-section text-ink">{title}</h3>
      <p>{introduction}</p>
      <dl className="space-y-2">
        {(["name", "address", "email"] as const).map((key) => (
          <div key={key}>
            <dt className="text-sm">{OPERATOR_TEXTS[key]}</dt>
            <dd className={operator[key] ? "whitespace-pre-line text-ink" : "text-warning"}>
              {key === "email" && operator.email ? (
                <a href={`mailto:${operator.email}`} className="underline underline-offset-4">
                  {operator.email}
                </a>
              ) : (
                (operator[key] ?? missing[key])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type SupplementProps = { supplement: LegalSupplement; operator: OperatorIdentity };

function Supplement({ supplement, operator }: SupplementProps) {
  const { title, introduction, sections } = supplement;
  return (
    <section className="mt-16 border-t border-line pt-10">
      <h2 className="title-small text-ink">{title}</h2>
      <p className="mt-3 text-sm">
        <time dateTime={SUPPLEMENT_UPDATED.day}>{SUPPLEMENT_UPDATED.text}</time>
      </p>
      <p className="mt-6">{introduction}</p>
      <Operator operator={operator} />
      {sections.map((section) => (
        <Section key={section.title} {...section} heading="h3" />
      ))}
    </section>
  );
}

export type LegalSummary = {
  name: string;
  note: string;
  title: string;
  points: readonly string[];
};

function Summary({ note, title, points }: Omit<LegalSummary, "name">) {
  return (
    <section
      aria-labelledby="summary"
      className="mb-10 max-w-3xl rounded-xl border border-line bg-surface px-5 py-4"
    >
      <p className="text-muted">{note}</p>
      <p id="summary" className="mt-4 font-semibold">
        {title}
      </p>
      <ul className="mt-2 list-disc space-y-2 ps-5 text-pretty">
        {points.map((text) => (
          <li key={text} className="ps-1 marker:text-edge">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = SupplementProps & {
  legal: LegalDocument;
  /** Null on the English page. */
  summary: LegalSummary | null;
  contactUrl: string | undefined;
};

export function LegalArticle({ legal, summary, contactUrl, ...more }: Props) {
  const { title, updated, introduction, sections } = legal;
  const Title = summary ? "h2" : "h1";
  return (
    <div className="page-frame pt-8 sm:pt-12">
      {summary && (
        <>
          <h1 className="title-page mb-6">{summary.name}</h1>
          <Summary {...summary} />
        </>
      )}
      <article lang="en" className="max-w-3xl leading-relaxed text-pretty text-muted">
        <Title className="title-page text-ink">{title}</Title>
        <p className="mt-3 text-sm">
          <time dateTime={updated.day}>{updated.text}</time>
        </p>
        <p className="mt-6">{introduction}</p>
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
        <Supplement {...more} />
        <Contact url={contactUrl} />
      </article>
    </div>
  );
}
