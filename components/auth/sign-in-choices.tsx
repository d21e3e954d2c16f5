import { type ReactNode, useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { PasswordSignIn, type PasswordView, Register, ResetRequest } from "./password-views";
import { ProviderButtons } from "./provider-buttons";
import { SignInHead, type SignInTexts } from "./sign-in-layout";

export type SignInOptions = { hasPasswords: boolean; xProvider: "x" | "twitter" };

type Props = {
  language: Language;
  title: string;
  texts: SignInTexts;
  options: SignInOptions;
  lead: string;
  view: PasswordView;
  onView: (view: PasswordView) => void;
};

/** The negative margins put the labels at the edge of the column. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className="-mt-2 flex flex-wrap justify-between gap-x-6">{children}</div>;
}

export function SignInChoices({ language, title, texts, options, view, ...props }: Props) {
  const wasElsewhere = useRef(false);
  const { form } = texts;
  const { lead, onView } = props;

  function go(next: PasswordView) {
    wasElsewhere.current = true;
    onView(next);
  }

  const to = (kind: "sign-in" | "register" | "reset", label: string) => (
    <button type="button" className={`${buttonStyle.link} text-start`} onClick={() => go({ kind })}>
      {label}
    </button>
  );
  const views = { language, texts, onView: go, autoFocus: wasElsewhere.current };

  switch (view.kind) {
    case "mailed":
    case "reset-mailed": {
      const text = view.kind === "mailed" ? form.mailSent : form.resetSent;
      return (
        <>
          <SignInHead title={form.mailTitle} text={fillText(text, { email: view.email })} isNews />
          <OtherWays>{to("sign-in", form.back)}</OtherWays>
        </>
      );
    }
    case "reset":
      return (
        <>
          <SignInHead title={form.resetTitle} text={form.resetText} />
          <ResetRequest {...views} />
          <OtherWays>{to("sign-in", form.back)}</OtherWays>
        </>
      );
    case "register":
      return (
        <>
          <SignInHead title={form.registerTitle} text={form.lead} />
          <Register {...views} />
          <OtherWays>{to("sign-in", form.toSignIn)}</OtherWays>
        </>
      );
    case "sign-in":
      return (
        <>
          <SignInHead title={title} text={lead} />
          <ProviderButtons language={language} texts={texts} xProvider={options.xProvider} />
          {options.hasPasswords && (
            <>
              <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                {form.or}
              </p>
              <PasswordSignIn {...views} />
              <OtherWays>
                {to("register", form.toRegister)}
                {to("reset", form.forgot)}
              </OtherWays>
            </>
          )}
        </>
      );
  }
}
