"use client";

import { useSearch } from "@/components/ui/use-search";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { ReportForm } from "./report-form";
import { ReportReceipt } from "./report-receipt";
import { ReportStatus } from "./report-status";
import { useReport } from "./use-report";

export type DeskProps = {
  language: Language;
  texts: Messages["Report"];
  /** What to say where nobody answers. */
  unreachable: string;
};

/** Where a report is written, acknowledged, and, with `?ticket=` in the address, looked up. */
export function ReportDesk(props: DeskProps) {
  const { state, submit, forgive } = useReport(props);
  const search = useSearch();
  const ticket = search.get("ticket");

  if (ticket !== null) return <ReportStatus {...props} ticket={ticket} />;
  if (state.kind === "filed") return <ReportReceipt {...props} {...state} />;
  return (
    <ReportForm
      language={props.language}
      texts={props.texts}
      state={state}
      link={search.get("url") ?? ""}
      onSubmit={submit}
      onEdit={forgive}
    />
  );
}
