import { HOME_SIZE } from "@/lib/videos/listing-view";
import { SkeletonCells, Wall } from "./wall";

const SHOWN = 4;

/** As many as cards may come, so that nothing moves. */
export function HomeSkeletons() {
  return (
    <div className="noscript:hidden" aria-hidden="true" data-testid="skeletons">
      <Wall layout="home">
        <SkeletonCells layout="home" count={SHOWN} />
        {Array.from({ length: HOME_SIZE - SHOWN }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
          <li key={place} className="card-room" />
        ))}
      </Wall>
    </div>
  );
}
