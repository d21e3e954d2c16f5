import { useSignedInUser } from "@/components/auth/require-viewer";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Refusal } from "@/components/ui/refusal";
import { Spinner } from "@/components/ui/spinner";
import { fillText } from "@/lib/i18n/fill-text";
import type { AccountProps } from "./account-parts";
import { Section } from "./account-parts";
import { FactorEnrolment } from "./factor-enrolment";
import { dayOf } from "./held-section";
import { useFactors } from "./use-factors";

export function FactorSection(props: AccountProps) {
  const { language, texts, signIn } = props;
  const state = useFactors(useSignedInUser().id, signIn.errors);
  const { factors, enrolment, isPending, isLoading, failure } = state;

  async function finish() {
    await state.finish();
    announce(texts.factorAdded);
  }

  async function remove(id: string) {
    if (await state.remove(id)) announce(texts.factorRemoved);
  }

  return (
    <Section title={texts.factorTitle} text={texts.factorText}>
      {factors?.map(({ id, since }) => (
        <div key={id} className="flex w-full flex-wrap items-center justify-between gap-3">
          <p>
            {texts.factorName}
            <span className="block text-sm text-muted">
              {fillText(texts.factorOn, { date: dayOf(since, language) })}
            </span>
          </p>
          <button
            type="button"
            aria-disabled={isPending}
            onClick={() => remove(id)}
            className={buttonStyle.secondary}
          >
            {isPending && <Spinner />}
            {isPending ? texts.factorRemoving : texts.factorRemove}
          </button>
        </div>
      ))}
      {enrolment && (
        <FactorEnrolment {...props} enrolment={enrolment} onDone={finish} onCancel={state.cancel} />
      )}
      {factors?.length === 0 && !enrolment && (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={state.enrol}
          className={buttonStyle.secondary}
        >
          {isPending && <Spinner />}
          {texts.factorAdd}
        </button>
      )}
      <div role="alert" className="empty:hidden">
        {failure !== null && <Refusal text={failure} />}
      </div>
      {factors === null && failure !== null && (
        <button
          type="button"
          aria-disabled={isLoading}
          onClick={() => isLoading || void state.load()}
          className={buttonStyle.secondary}
        >
          {isLoading && <Spinner />}
          {texts.factorRetry}
        </button>
      )}
    </Section>
  );
}
