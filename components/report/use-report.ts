import { useRef, useState } from "react";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import {
  type Draft,
  type Field,
  type Wrong,
  worded,
  wrongFields,
} from "@/lib/reports/report-draft";
import type { Standing } from "@/lib/reports/standing";
import { sendReport } from "./send-report";

export type ReportState =
  /** `refusals` counts how often it came back. */
  | { kind: "editing"; wrong: Wrong; refusal: string | null; refusals: number }
  | { kind: "sending" }
  | { kind: "filed"; ticket: string; standing: Standing | null };

const BLANK: ReportState = { kind: "editing", wrong: {}, refusal: null, refusals: 0 };

type Options = { language: Language; texts: Messages["Report"]; unreachable: string };

/** A report from the first key to its receipt. */
export function useReport({ language, texts, unreachable }: Options) {
  const [state, setState] = useState<ReportState>(BLANK);
  const refusals = useRef(0);

  function refuse(wrong: Wrong, refusal: string | null = null) {
    refusals.current += 1;
    setState({ kind: "editing", wrong, refusal, refusals: refusals.current });
  }

  async function submit(draft: Draft) {
    const fields = wrongFields(draft);
    if (fields.length > 0) return refuse(worded(fields, draft, texts));
    setState({ kind: "sending" });
    const sent = await sendReport(draft, language);
    if (sent.kind === "wrong") return refuse(worded(sent.fields, draft, texts));
    if (sent.kind === "refused") return refuse({}, sent.message ?? unreachable);
    setState(sent);
  }

  /** Somebody is at work on it: it is not wrong any more until it is sent again. */
  function forgive(field: Field) {
    setState((before) => {
      if (before.kind !== "editing" || !before.wrong[field]) return before;
      const { [field]: _, ...wrong } = before.wrong;
      return { ...before, wrong };
    });
  }

  return { state, submit, forgive };
}
