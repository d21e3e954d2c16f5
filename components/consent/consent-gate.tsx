"use client";

import { type ComponentProps, Suspense } from "react";
import { lazyOr } from "@/components/ui/lazy-or";
import type { ConsentDesk as Desk } from "./consent-desk";

const ConsentDesk = lazyOr(
  () => import("./consent-desk").then(({ ConsentDesk }) => ConsentDesk),
  () => null,
);

/** Brings the desk only to sites where something may watch a visit. */
export function ConsentGate(props: ComponentProps<typeof Desk>) {
  return (
    <Suspense fallback={null}>
      <ConsentDesk {...props} />
    </Suspense>
  );
}
