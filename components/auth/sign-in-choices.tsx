import { useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { PasswordSignIn, type PasswordView, Register, ResetRequest } from "./password-views";
import { ProviderButtons } from "./provider-buttons";
import { SignInHead } from "./sign-in-head";
import { OtherScreens, type SignInTexts } from "./sign-in-layout";

export type SignInOptions = { hasPasswords: boolean; xProvider: "x" | "twitter" };

type Props = {
  language: Language;
  title: string;
  texts: SignInTexts;
  options: SignInOptions;
  view: PasswordView;
  onView: (view: PasswordView) => void;
};

/** The ways in, one screen at a time. */
export function SignInChoices({ language, title, texts, options, view, onView }: Props) {
  const wasElsewhere = useRef(false);
  const { form } = texts;

  function go(next: PasswordView) {
    wasElsewhere.current = true;
    onView(next);
  }

  const to = (kind: "sign-in" | "register" | "reset", label: string) => (
    <button type="button" className={buttonStyle.quiet} onClick={() => go({ kind })}>
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
          <OtherScreens>{to("sign-in", form.back)}</OtherScreens>
        </>
      );
    }
    case "reset":
      return (
        <>
          <SignInHead title={form.resetTitle} text={form.resetText} />
          <ResetRequest {...views} />
          <OtherScreens>{to("sign-in", form.back)}</OtherScreens>
        </>
      );
    case "register":
      return (
        <>
          <SignInHead title={form.registerTitle} text={form.lead} />
          <Register {...views} />
          <OtherScreens>{to("sign-in", form.toSignIn)}</OtherScreens>
        </>
      );
    case "sign-in":
      return (
        <>
          <SignInHead title={title} text={form.lead} />
          <ProviderButtons language={language} texts={texts} xProvider={options.xProvider} />
          {options.hasPasswords && (
            <>
              <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                {form.or}
              </p>
              <PasswordSignIn {...views} />
              <OtherScreens>
                {to("register", form.toRegister)}
                {to("reset", form.forgot)}
              </OtherScreens>
            </>
          )}
        </>
      );
  }
}
