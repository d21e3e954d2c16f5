"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import type { ConsentDesk as Desk } from "./consent-desk";

const ConsentDesk = lazy(() =>
  import("./consent-desk").then(({ ConsentDesk }) => ({ default: ConsentDesk })),
);

/** Brings the desk only to sites where something may watch a visit. */
export function ConsentGate(props: ComponentProps<typeof Desk>) {
  return (
    <Suspense fallback={null}>
      <ConsentDesk {...props} />
    </Suspense>
  );
}
