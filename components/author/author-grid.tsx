import type { Language } from "@/lib/i18n/languages";
import { AuthorCard } from "./author-card";
import type { DirectoryTexts } from "./directory-texts";
import type { WordedAuthor } from "./worded-author";

type Props = { authors: WordedAuthor[]; language: Language; texts: DirectoryTexts };

const GRID = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4";

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

/** What stands where the cards will be. */
export function AuthorGridSkeleton({ text, count }: { text: string; count: number }) {
  return (
    <div data-testid="loading" className="noscript:hidden">
      <p role="status" className="sr-only">
        {text}
      </p>
      <div aria-hidden="true" className={`${GRID} motion-safe:animate-pulse`}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
          <div key={place} className="flex items-center gap-4 rounded-card bg-surface p-4">
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
