import { SkeletonMasonry } from "@/components/listing/masonry";
import type { FavoritesTexts } from "./favorites-texts";

const SKELETONS = 12;

export function LoadingFavorites({ texts }: { texts: FavoritesTexts }) {
  return (
    <>
      <p role="status" className="sr-only">
        {texts.favorites.loading}
      </p>
      <SkeletonMasonry count={SKELETONS} />
    </>
  );
}
