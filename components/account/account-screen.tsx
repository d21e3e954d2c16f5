"use client";

import { RequireViewer } from "@/components/auth/require-viewer";
import { PageHeader } from "@/components/ui/page-header";
import type { AccountProps } from "./account-parts";
import { DeleteSection } from "./delete-section";
import { ExportSection } from "./export-section";
import { FactorSection } from "./factor-section";
import { HeldSection } from "./held-section";
import { SessionsSection } from "./sessions-section";

/** The account page: what a user can see and do about their own account. */
export function AccountScreen(props: AccountProps) {
  return (
    <div className="page-frame">
      <PageHeader title={props.texts.title} />
      <div className="flex max-w-2xl flex-col gap-5">
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
    </div>
  );
}
