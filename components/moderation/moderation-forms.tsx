import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { FIELD_STYLE } from "@/components/ui/text-field";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ReportingNetwork } from "@/lib/reports/moderation-view";
import { moderationActPath } from "@/lib/routes";

export type Shared = {
  language: Language;
  texts: Messages["Moderation"];
  report: Messages["Report"];
};

type FormProps = Shared & {
  act: "decide" | "network" | "undo" | "post" | "author";
  title: string;
  lead?: string;
  reasonHint: string;
  submit: string;
  children?: ReactNode;
};

/** Every action requires a reason. */
function Form({ language, texts, act, title, lead, reasonHint, submit, children }: FormProps) {
  const id = `${act}-reason`;
  return (
    <form
      method="post"
      action={moderationActPath(language)}
      aria-labelledby={`${act}-title`}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id={`${act}-title`} className="font-semibold">
        {title}
      </h2>
      {lead && <p className="-mt-2 text-sm text-balance text-muted">{lead}</p>}
      <input type="hidden" name="act" value={act} />
      {children}
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="font-medium">
          {texts.reason}
        </label>
        <p id={`${id}-hint`} className="-mt-1 text-sm text-balance text-muted">
          {reasonHint}
        </p>
        <textarea
          id={id}
          name="reason"
          rows={3}
          required
          maxLength={2000}
          aria-describedby={`${id}-hint`}
          dir="auto"
          className={`${FIELD_STYLE} resize-y py-3`}
        />
      </div>
      <button type="submit" className={`${buttonStyle.primary} self-start`}>
        {submit}
      </button>
    </form>
  );
}

type Choice = { value: string; label: string };

function Choices({ name, legend, choices }: { name: string; legend: string; choices: Choice[] }) {
  return (
    <fieldset className="flex flex-col">
      <legend className="font-medium">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-pretty">
          <input
            type="radio"
            name={name}
            value={value}
            required
            className="size-4 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type FieldProps = { id: string; name: string; label: string; hint?: string; isRequired?: boolean };

function Field({ id, name, label, hint, isRequired = true }: FieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-balance text-muted">
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type="text"
        required={isRequired}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={5000}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`${FIELD_STYLE} h-12`}
      />
    </div>
  );
}

export function DecideForm({ ticket, ...shared }: Shared & { ticket: string }) {
  const { texts } = shared;
  return (
    <Form
      {...shared}
      act="decide"
      title={texts.decideTitle}
      reasonHint={texts.reasonReporter}
      submit={texts.decide}
    >
      <input type="hidden" name="ticket" value={ticket} />
      <Choices
        name="decision"
        legend={texts.decision}
        choices={[
          { value: "accept", label: texts.accept },
          { value: "keep", label: texts.acceptKeep },
          { value: "reject", label: texts.reject },
        ]}
      />
    </Form>
  );
}

/** Declines reports that hide no post, too. */
export function NetworkForm({ networks, ...shared }: Shared & { networks: ReportingNetwork[] }) {
  const { language, texts } = shared;
  return (
    <Form
      {...shared}
      act="network"
      title={texts.networkTitle}
      lead={texts.networkLead}
      reasonHint={texts.reasonReporter}
      submit={texts.networkReject}
    >
      <Choices
        name="network"
        legend={texts.network}
        choices={networks.map((one) => ({
          value: one.network,
          label: formatMessage(language, texts.networkChoice, one),
        }))}
      />
    </Form>
  );
}

export function UndoForm(shared: Shared) {
  const { texts } = shared;
  return (
    <Form
      {...shared}
      act="undo"
      title={texts.undoTitle}
      lead={texts.undoLead}
      reasonHint={texts.reasonReporter}
      submit={texts.undo}
    >
      <Field
        id="undo-senders"
        name="senders"
        label={texts.undoSenders}
        hint={texts.undoSendersHint}
        isRequired={false}
      />
    </Form>
  );
}

export function PostForm(shared: Shared) {
  const { texts, report } = shared;
  return (
    <Form
      {...shared}
      act="post"
      title={texts.postTitle}
      reasonHint={texts.reasonRecord}
      submit={texts.apply}
    >
      <Field id="post-link" name="link" label={report.link} hint={report.linkHint} />
      <Choices
        name="change"
        legend={texts.change}
        choices={[
          { value: "hide", label: texts.hide },
          { value: "remove", label: texts.remove },
          { value: "restore", label: texts.restore },
        ]}
      />
    </Form>
  );
}

export function AuthorForm(shared: Shared) {
  const { texts } = shared;
  return (
    <Form
      {...shared}
      act="author"
      title={texts.authorTitle}
      reasonHint={texts.reasonAuthor}
      submit={texts.apply}
    >
      <Field id="author-handle" name="handle" label={texts.handle} hint={texts.handleHint} />
      <Choices
        name="change"
        legend={texts.change}
        choices={[
          { value: "block", label: texts.block },
          { value: "unblock", label: texts.unblock },
        ]}
      />
    </Form>
  );
}
