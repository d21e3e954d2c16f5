import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { loginPath } from "@/lib/routes";
import type { CardTexts } from "./card-texts";

type Props = { language: Language; texts: CardTexts };

/** Favorites belong to an account: whoever has none is led to sign-in, and from there back here. */
export function HeartButton({ language, texts }: Props) {
  function signIn() {
    location.assign(loginPath(language, location.pathname + location.search));
  }

  return (
    <button
      type="button"
      aria-label={texts.addFavorite}
      title={texts.addFavorite}
      onClick={signIn}
      className="card-control end-2 top-2"
    >
      <Icon name="heart" />
    </button>
  );
}
