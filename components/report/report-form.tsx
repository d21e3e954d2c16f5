import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { Refusal } from "@/components/ui/refusal";
import { FIELD_STYLE, TextField } from "@/components/ui/text-field";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import {
  type Draft,
  draftOf,
  errorTexts,
  FIELDS,
  type Field,
  type Wrong,
  wrongFields,
} from "@/lib/reports/draft";
import type { ReportedPostState } from "@/lib/reports/post-state";
import { pagePath } from "@/lib/routes";
import { ReasonField } from "./reason-field";
import { sendReport } from "./report-api";

type Texts = Messages["Report"];

type Props = {
  language: Language;
  texts: Texts;
  state: Exclude<ReportState, { kind: "filed" }>;
  link: string;
  onSubmit: (draft: Draft) => void;
  onEdit: (field: Field) => void;
};

const MAX_LINK = 5000;

/** CSS alone decides what is shown, so that it works without scripts. */
function Declaration({ texts }: Pick<Props, "texts">) {
  return (
    <div className="flex flex-col gap-2 text-sm text-pretty text-muted">
      <p>{texts.declaration}</p>
      <p className="hidden group-has-[[value=copyright]:checked]/report:block">
        {texts.declarationCopyright}
      </p>
      <p className="hidden group-has-[[value=intimate]:checked]/report:block group-has-[[value=private\_person]:checked]/report:block">
        {texts.declarationRole}
      </p>
    </div>
  );
}

function useFocusOnWrong(state: Props["state"]) {
  const form = useRef<HTMLFormElement>(null);
  const refusals = state.kind === "editing" ? state.refusals : 0;
  const focusFirst = useEffectEvent(() => {
    const first = state.kind === "editing" && FIELDS.find((field) => state.wrong[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusFirst();
  }, [refusals]);
  return form;
}

/** Posts to another page without scripts. Uncontrolled, to keep what is typed before hydration. */
export function ReportForm({ language, texts, state, link, onSubmit, onEdit }: Props) {
  const form = useFocusOnWrong(state);
  const isSending = state.kind === "sending";
  const wrong = state.kind === "editing" ? state.wrong : {};
  const refusal = state.kind === "editing" ? state.refusal : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) onSubmit(draftOf(new FormData(event.currentTarget)));
  }

  function edit({ target }: FormEvent<HTMLFormElement>) {
    const field = FIELDS.find(
      (one) => target instanceof Element && target.matches(`[name=${one}]`),
    );
    if (field) onEdit(field);
  }

  // Sent by POST, so that no address ever holds what is written here.
  return (
    <form
      ref={form}
      method="post"
      action={pagePath(language, "ticket")}
      noValidate
      aria-busy={isSending}
      onSubmit={submit}
      onChange={edit}
      className="group/report flex max-w-2xl min-w-0 flex-col gap-8"
    >
      <ReasonField texts={texts} wrong={wrong.reason} />
      <TextField name="url" label={texts.link} hint={texts.linkHint} wrong={wrong.url}>
        {(described) => (
          <input
            {...described}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_LINK}
            defaultValue={link}
            readOnly={isSending}
            className={`${FIELD_STYLE} h-12`}
          />
        )}
      </TextField>
      <TextField
        name="contact"
        label={texts.contact}
        hint={texts.contactHint}
        wrong={wrong.contact}
      >
        {(described) => (
          <input
            {...described}
            type="email"
            autoComplete="email"
            maxLength={254}
            readOnly={isSending}
            className={`${FIELD_STYLE} h-12`}
          />
        )}
      </TextField>
      <TextField
        name="statement"
        label={texts.statement}
        hint={texts.statementHint}
        wrong={wrong.statement}
      >
        {(described) => (
          <textarea
            {...described}
            rows={6}
            readOnly={isSending}
            className={`${FIELD_STYLE} min-h-36 resize-y py-3`}
          />
        )}
      </TextField>
      <div className="flex flex-col gap-5">
        <div>
          <Declaration texts={texts} />
          <div role="alert">
            {refusal !== null && (
              <div className="mt-5">
                <Refusal title={texts.notSent} text={refusal} />
              </div>
            )}
          </div>
        </div>
        <button
          type="submit"
          aria-disabled={isSending}
          className={`${buttonStyle.primary} h-12 self-start px-7`}
        >
          {isSending && <Spinner />}
          {isSending ? texts.sending : texts.submit}
        </button>
      </div>
    </form>
  );
}

export type ReportState =
  /** `refusals`: number of failed attempts. */
  | { kind: "editing"; wrong: Wrong; refusal: string | null; refusals: number }
  | { kind: "sending" }
  | { kind: "filed"; ticket: string; postState: ReportedPostState | null };

const BLANK: ReportState = { kind: "editing", wrong: {}, refusal: null, refusals: 0 };

type Options = { language: Language; texts: Messages["Report"]; unreachable: string };

export function useReport({ language, texts, unreachable }: Options) {
  const [state, setState] = useState<ReportState>(BLANK);
  const refusals = useRef(0);

  function refuse(wrong: Wrong, refusal: string | null = null) {
    refusals.current += 1;
    setState({ kind: "editing", wrong, refusal, refusals: refusals.current });
  }

  async function submit(draft: Draft) {
    const fields = wrongFields(draft);
    if (fields.length > 0) return refuse(errorTexts(fields, draft, texts));
    setState({ kind: "sending" });
    const sent = await sendReport(draft, language);
    if (sent.kind === "wrong") return refuse(errorTexts(sent.fields, draft, texts));
    if (sent.kind === "refused") return refuse({}, sent.message ?? unreachable);
    setState(sent);
  }

  function forgive(field: Field) {
    setState((before) => {
      if (before.kind !== "editing" || !before.wrong[field]) return before;
      const { [field]: _, ...wrong } = before.wrong;
      return { ...before, wrong };
    });
  }

  return { state, submit, forgive };
}
