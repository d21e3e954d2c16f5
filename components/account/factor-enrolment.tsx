import { CredentialForm } from "@/components/auth/credential-form";
import { buttonStyle } from "@/components/ui/button-style";
import type { AccountProps } from "./account-texts";
import { QrCode } from "./qr-code";
import type { Enrolment } from "./use-factors";

type Props = AccountProps & { enrolment: Enrolment; onDone: () => void; onCancel: () => void };

/** A key for an authenticator app, and the code that proves that the app has it. */
export function FactorEnrolment({ texts, signIn, enrolment, onDone, onCancel }: Props) {
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
