"use client";

import { RequireViewer } from "@/components/auth/require-viewer";
import type { AccountProps } from "./account-texts";
import { DeleteSection } from "./delete-section";
import { ExportSection } from "./export-section";
import { FactorSection } from "./factor-section";
import { HeldSection } from "./held-section";
import { SessionsSection } from "./sessions-section";

/** What somebody can see and do of their own account. */
export function AccountScreen(props: AccountProps) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 pt-8 sm:pt-12">
      <h1 className="mb-2 text-3xl font-semibold tracking-tight sm:text-4xl">
        {props.texts.title}
      </h1>
      <RequireViewer
        language={props.language}
        loading={props.texts.loading}
        rendered={props.visitor.user}
      >
        <HeldSection {...props} />
        <ExportSection {...props} />
        <FactorSection {...props} />
        <SessionsSection {...props} />
        <DeleteSection {...props} />
      </RequireViewer>
    </div>
  );
}
