import { Icon } from "@/components/ui/icon";
import { Sentences } from "@/components/ui/sentences";
import { queryOfView } from "@/lib/videos/listing-view";
import type { Period } from "@/lib/videos/periods";
import type { ListingTexts } from "./listing-texts";

type Props = { page: number; period: Period | null; texts: ListingTexts };

/** A list without videos, or a page behind its end. */
export function NoCards({ page, period, texts }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center text-muted">
      <Icon name="film" className="size-10 text-edge" />
      <p className="text-balance">
        <Sentences text={page > 1 ? texts.listing.beyondEnd : texts.empty} />
      </p>
      {page > 1 && (
        <a
          href={queryOfView({ period, page: 1 }) || "?"}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.listing.toFirstPage}
        </a>
      )}
    </div>
  );
}
