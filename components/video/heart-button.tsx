import { useCallback, useSyncExternalStore } from "react";
import { changeHeart, EMPTY_HEART, heartOf, watchHeart } from "@/components/favorite/hearts";
import { Icon } from "@/components/ui/icon";
import { currentViewer } from "@/lib/auth/session-store";
import type { Language } from "@/lib/i18n/languages";
import { loginPath } from "@/lib/routes";
import type { CardTexts } from "./card";

type Props = {
  videoId: string;
  language: Language;
  texts: CardTexts;
  /** Near the visible part of the page. All cards of a list are asked about at once all the same. */
  isSeen: boolean;
};

/** Favorites belong to an account: whoever has none is led to sign-in, and from there back here. */
export function HeartButton({ videoId, language, texts, isSeen }: Props) {
  const watch = useCallback((listener: () => void) => watchHeart(videoId, listener), [videoId]);
  const { isFilled, failure } = useSyncExternalStore(
    watch,
    () => heartOf(videoId),
    () => EMPTY_HEART,
  );

  function toggle() {
    if (currentViewer().status !== "anonymous") {
      changeHeart({ videoId, isFilled: !isFilled, language, texts });
    } else {
      location.assign(loginPath(language, location.pathname + location.search));
    }
  }

  if (!isSeen) return null;
  return (
    <>
      <button
        type="button"
        aria-pressed={isFilled}
        aria-label={texts.favorite}
        title={isFilled ? texts.removeFavorite : texts.addFavorite}
        onClick={toggle}
        className="card-control card-heart end-2 top-2"
      >
        <Icon name="heart" />
      </button>
      {failure && <p className="card-failure">{failure}</p>}
    </>
  );
}
