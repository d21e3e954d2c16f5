import type { RefObject } from "react";
import { useHeart } from "@/components/favorite/use-heart";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { CardTexts } from "./card";

type Props = {
  videoId: string;
  language: Language;
  texts: CardTexts;
  /** Near the viewport: only then a button. */
  isSeen: boolean;
  className?: string;
  titleId?: string;
};

const ON_PICTURE = "card-control card-heart";

export function HeartButton({ isSeen, className = ON_PICTURE, titleId, ...hearted }: Props) {
  const { texts } = hearted;
  const { anchor, isFilled, failure, toggle } = useHeart(hearted);
  // The place to scroll back to after sign-in.
  if (!isSeen) return <span ref={anchor} className="absolute end-0 top-0" />;
  return (
    <>
      <button
        ref={anchor as RefObject<HTMLButtonElement | null>}
        type="button"
        aria-pressed={isFilled}
        aria-label={texts.favorite}
        aria-describedby={titleId}
        title={isFilled ? texts.removeFavorite : texts.addFavorite}
        // Not a tab stop on a picture: the card's menu has the same command.
        tabIndex={className === ON_PICTURE ? -1 : undefined}
        onClick={toggle}
        className={className}
      >
        <Icon name="heart" />
      </button>
      {failure && <p className="card-failure">{failure}</p>}
    </>
  );
}
