import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

const BOARDS = ["popular", "highlyRated"] as const;

type Props = {
  shown: (typeof BOARDS)[number];
  language: Language;
  messages: Pick<Messages, "Popular" | "HighlyRated" | "Shell">;
};

/** From one board to the other. */
export function BoardTabs({ shown, language, messages }: Props) {
  const titles = { popular: messages.Popular.title, highlyRated: messages.HighlyRated.title };
  return (
    <nav aria-label={messages.Shell.ranking} className="mb-5 border-b border-line">
      <ul className="flex gap-6 max-sm:text-sm">
        {BOARDS.map((board) => (
          <li key={board}>
            <a
              href={pagePath(language, board)}
              aria-current={board === shown ? "page" : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {titles[board]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
