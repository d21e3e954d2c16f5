import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath } from "@/lib/routes";
import { AuthorAvatar } from "./author-avatar";
import type { DirectoryTexts } from "./author-texts";
import type { WordedAuthor } from "./worded-author";

type Props = { authors: WordedAuthor[]; language: Language; texts: DirectoryTexts };

/** One to three columns. Two cards that are left over in the last row fill it. */
const GRID =
  "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-6 lg:gap-4 lg:*:col-span-2 lg:[&>:last-child:nth-child(3n+2)]:col-span-3 lg:[&>:nth-last-child(2):nth-child(3n+1)]:col-span-3";

export function AuthorGrid({ authors, language, texts }: Props) {
  return (
    <ul aria-label={texts.title} className={GRID}>
      {authors.map((author) => (
        <li key={author.username} className="min-w-0">
          <AuthorCard author={author} language={language} texts={texts} />
        </li>
      ))}
    </ul>
  );
}

type SkeletonProps = {
  text: string;
  count: number;
  /** Whether to leave room for the links to other pages. */
  hasPager: boolean;
};

/** Placeholders with the height of cards, since the footer may be in view below them. */
export function AuthorGridSkeleton({ text, count, hasPager }: SkeletonProps) {
  return (
    <div data-testid="loading" className={`noscript:hidden ${hasPager ? "pb-19" : ""}`}>
      <p role="status" className="sr-only">
        {text}
      </p>
      <div aria-hidden="true" className={`${GRID} animate-pulse`}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
          <div key={place} className="flex h-26 items-center gap-4 rounded-card bg-surface p-4">
            <div className="size-12 rounded-full bg-raised" />
            <div className="flex-1">
              <div className="h-4 w-2/3 rounded bg-raised" />
              <div className="mt-2 h-3.5 w-1/3 rounded bg-raised" />
              <div className="mt-3 h-3 w-1/2 rounded bg-raised" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

type AuthorCardProps = { author: WordedAuthor; language: Language; texts: DirectoryTexts };

function Count({ label, count }: { label: string; count: WordedAuthor["videos"] }) {
  const full = fillText(label, { count: count.full });
  return (
    <span title={full} className="relative z-1 tabular-nums">
      <span aria-hidden="true">{fillText(label, { count: count.short })}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}

/** An author in the directory: one link to the author's page. */
export function AuthorCard({ author, language, texts }: AuthorCardProps) {
  const { username, displayName, isBlocked } = author;
  return (
    <article className="relative flex h-full min-h-26 items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-edge hover:bg-raised">
      <AuthorAvatar url={author.avatarUrl} size="small" />
      {/* Aligned to the top: a card may be painted before its counts have arrived. */}
      <div className="min-w-0 flex-1 self-start">
        <h2 className={`leading-snug ${isBlocked ? "pe-24" : ""}`}>
          <a
            href={authorPath(language, username)}
            className="block min-h-11 rounded after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {displayName && (
              <span {...peopleText(displayName)} className="block truncate text-left font-semibold">
                {displayName}
              </span>
            )}
            <span
              className={`block truncate ${displayName ? "text-sm font-normal text-muted" : "font-semibold"}`}
            >
              {author.handle || (displayName ? "" : texts.search.unnamed)}
            </span>
          </a>
        </h2>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-xs/5 text-muted">
          <Count label={texts.videoCount} count={author.videos} />
          <Count label={texts.dailyDownloads} count={author.dailyDownloads} />
        </p>
      </div>
      {isBlocked && (
        <span className="absolute end-4 top-4 flex items-center gap-1 rounded-full bg-danger/12 px-2.5 py-1 text-xs font-medium text-danger">
          <Icon name="alert" className="size-3.5" />
          {texts.blocked}
        </span>
      )}
    </article>
  );
}
