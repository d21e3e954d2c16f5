import { useEffect, useState } from "react";
import { CredentialForm } from "@/components/auth/credential-form";
import { useSignedInUser } from "@/components/auth/require-viewer";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { RefusalAlert } from "@/components/ui/refusal";
import { fillText } from "@/lib/i18n/fill-text";
import { longDate } from "@/lib/i18n/format";
import { type AccountProps, Section } from "./account-parts";
import { type Enrolment, useFactors } from "./use-factors";

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
              {fillText(texts.factorOn, { date: longDate(new Date(since), language) })}
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
      <RefusalAlert text={failure} />
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

type Props = AccountProps & { enrolment: Enrolment; onDone: () => void; onCancel: () => void };

function FactorEnrolment({ texts, signIn, enrolment, onDone, onCancel }: Props) {
  const { id: factorId, secret, uri } = enrolment;
  return (
    <div className="flex w-full flex-col gap-6 sm:flex-row">
      <div className="flex flex-col gap-3">
        <p className="text-pretty">{texts.factorScan}</p>
        <QrCode text={uri} label={texts.factorQr} />
        <p className="text-sm text-muted">{texts.factorSecret}</p>
        <code className="max-w-52 text-sm wrap-anywhere" translate="no">
          {secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </div>
      <div className="flex grow flex-col gap-3">
        <CredentialForm
          fields={["code"]}
          texts={signIn}
          labels={{ submit: texts.factorVerify, pending: texts.factorVerifying }}
          fallback="failed"
          autoFocus
          send={(auth, { code = "" }) =>
            auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, "") })
          }
          onDone={onDone}
        />
        <button type="button" className={buttonStyle.quiet} onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}

type QrProps = { text: string; label: string };

/** Draws `text` as a QR code in the browser, so that the secret is sent nowhere. */
function QrCode({ text, label }: QrProps) {
  const [cells, setCells] = useState<boolean[][]>([]);
  useEffect(() => {
    let isGone = false;
    void import("uqr").then(({ encode }) => {
      if (!isGone) setCells(encode(text, { border: 2 }).data);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  const size = cells.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-lg bg-on-picture text-black"
    >
      <path fill="currentColor" d={pathOf(cells)} />
    </svg>
  );
}

function pathOf(cells: boolean[][]): string {
  return cells
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
