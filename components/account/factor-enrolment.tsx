import { useEffect, useState } from "react";
import { CredentialForm } from "@/components/auth/credential-form";
import { buttonStyle } from "@/components/ui/button-style";
import type { AccountProps } from "./account-parts";
import type { Enrolment } from "./use-factors";

type Props = AccountProps & { enrolment: Enrolment; onDone: () => void; onCancel: () => void };

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

type QrProps = { text: string; label: string };

/** Draws `text` as a QR code in the browser, so that the secret is sent nowhere. */
export function QrCode({ text, label }: QrProps) {
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
