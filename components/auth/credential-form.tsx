import type { SupabaseClient } from "@supabase/supabase-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { RefusalAlert } from "@/components/ui/refusal";
import { useScripts } from "@/components/ui/use-browser-value";
import {
  type RuleBreach,
  ruleBreaches,
  SIGN_IN_FIELDS,
  type SignInDraft,
  type SignInField,
} from "@/lib/auth/sign-in-rules";
import { CredentialField, isSecret } from "./credential-field";
import type { SignInTexts } from "./sign-in-layout";
import { type Fallback, useAttempt } from "./use-attempt";

type Props = {
  fields: SignInField[];
  texts: SignInTexts;
  labels: { submit: string; pending: string };
  fallback: Fallback;
  send: (auth: SupabaseClient["auth"], draft: SignInDraft) => Promise<{ error: unknown }>;
  onDone?: (draft: SignInDraft) => void;
  autoFocus?: boolean;
};

export function CredentialForm(props: Props) {
  const { fields, texts, labels, fallback, send, onDone, autoFocus = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const isReady = useScripts();
  const [breaches, setBreaches] = useState<Partial<Record<SignInField, RuleBreach>>>({});
  const [isShown, setShown] = useState(false);
  const { isPending, failure, attempt } = useAttempt(texts.errors, fallback);

  useEffect(() => {
    if (autoFocus) form.current?.querySelector("input")?.focus();
  }, [autoFocus]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const draft = draftOf(new FormData(event.currentTarget), fields);
    const found = ruleBreaches(draft);
    setBreaches(found);
    const first = fields.find((field) => found[field]);
    if (first) return focusOn(event.currentTarget, first);
    if (await attempt((auth) => send(auth, draft))) onDone?.(draft);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fields.map((field) => (
        <CredentialField
          key={field}
          field={field}
          texts={texts.form}
          breach={breaches[field]}
          isShown={isShown}
          isPending={isPending}
          onEdit={() => setBreaches(({ [field]: _, ...others }) => others)}
        />
      ))}
      {fields.some(isSecret) && (
        <label className="-my-2 flex min-h-11 items-center gap-3 self-start text-sm text-muted">
          <input
            type="checkbox"
            checked={isShown}
            onChange={({ target }) => setShown(target.checked)}
            className="size-5 accent-accent"
          />
          {texts.form.show}
        </label>
      )}
      <RefusalAlert text={failure} />
      <button
        type="submit"
        disabled={!isReady}
        aria-disabled={isPending}
        className={`${buttonStyle.primary} h-12`}
      >
        {isPending && <Spinner />}
        {isPending ? labels.pending : labels.submit}
      </button>
    </form>
  );
}

function draftOf(form: FormData, fields: SignInField[]): SignInDraft {
  const asked = SIGN_IN_FIELDS.filter((field) => fields.includes(field));
  return Object.fromEntries(asked.map((field) => [field, String(form.get(field) ?? "")]));
}

function focusOn(form: HTMLFormElement, field: SignInField): void {
  form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
}

export function FactorForm({ texts }: { texts: SignInTexts }) {
  return (
    <CredentialForm
      fields={["code"]}
      texts={texts}
      labels={{ submit: texts.form.verify, pending: texts.form.verifying }}
      fallback="failed"
      autoFocus
      send={(auth, { code = "" }) => verifyCode(auth, code.replace(/\s/g, ""))}
    />
  );
}

export async function verifyCode(
  auth: SupabaseClient["auth"],
  code: string,
): Promise<{ error: unknown }> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { error };
  // An account can have several factors: each is tried with the code.
  let answer: { error: unknown } = { error: new Error("no factor") };
  for (const { id: factorId } of data.totp) {
    answer = await auth.mfa.challengeAndVerify({ factorId, code });
    if (!answer.error) return answer;
  }
  return answer;
}
