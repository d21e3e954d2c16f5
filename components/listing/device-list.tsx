import { type ComponentProps, Suspense } from "react";
import { lazyOr } from "@/components/ui/lazy-or";
import { ListFailure } from "./list-notices";
import type { LocalList } from "./local-list";
import { SkeletonWall } from "./wall";

type Props = ComponentProps<typeof LocalList>;

const PLACES = 4;

function Failure({ failure, texts, onRetry }: Props) {
  return <ListFailure text={failure} retry={texts.listing.retry} onRetry={onRetry} />;
}

const Lazy = lazyOr<Props>(() => import("./local-list").then((part) => part.LocalList), Failure);

/** Its code loads only if a list cannot be loaded. */
export function DeviceList(props: Props) {
  return (
    <Suspense fallback={<SkeletonWall layout={props.layout ?? "rows"} count={PLACES} />}>
      <Lazy {...props} />
    </Suspense>
  );
}
