import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import type { FavoritesTexts } from "./favorites-texts";

type Props = { language: Language; texts: FavoritesTexts };

/** Favorites of whoever has kept none yet. */
export function NoFavorites({ language, texts: { favorites } }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 py-16 text-center">
      <Icon name="heart" className="mb-2 size-10 text-edge" />
      <p className="text-lg font-medium">{favorites.noFavorites}</p>
      <p className="text-balance text-muted">{favorites.noFavoritesHint}</p>
      <a href={pagePath(language, "recent")} className={`${buttonStyle.secondary} mt-4`}>
        {favorites.browse}
      </a>
    </div>
  );
}
