import { favoritesTexts } from "@/components/favorite/personal-texts";
import { readFavorites } from "@/lib/favorites/favorites";
import { personalPage } from "../personal-page";

const { generateMetadata, Page } = personalPage({
  name: "favorites",
  namespace: "Favorites",
  textsOf: favoritesTexts,
  read: readFavorites,
});

export { generateMetadata, Page as default };
