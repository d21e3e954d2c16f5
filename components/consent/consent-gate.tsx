"use client";

import { type ComponentProps, Suspense } from "react";
import { lazyOr } from "@/components/ui/lazy-or";
import type { ConsentScreen as Screen } from "./consent-screen";

const ConsentScreen = lazyOr(
  () => import("./consent-screen").then(({ ConsentScreen }) => ConsentScreen),
  () => null,
);

export function ConsentGate(props: ComponentProps<typeof Screen>) {
  return (
    <Suspense fallback={null}>
      <ConsentScreen {...props} />
    </Suspense>
  );
}
