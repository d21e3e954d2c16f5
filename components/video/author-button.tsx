import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { authorPath } from "@/lib/routes";
import type { Card } from "./card";
import type { CardTexts } from "./card-texts";

type Props = { card: Card; language: Language; texts: CardTexts; isSeen: boolean };

/** To the author's page; absent where X does not name the author. */
export function AuthorButton({ card, language, texts, isSeen }: Props) {
  if (card.handle === null) return null;
  const [initial = ""] = card.name.replace(/^@/, "");
  return (
    <a
      href={authorPath(language, card.handle)}
      title={isSeen ? `@${card.handle}` : undefined}
      className="card-control card-author"
    >
      <span aria-hidden="true">{initial}</span>
      <span className="sr-only">{fillText(texts.author, { name: card.name })}</span>
    </a>
  );
}
