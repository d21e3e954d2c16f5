import { type ReactNode, useEffect, useRef } from "react";
import type { Messages } from "@/lib/i18n/load-messages";

/** The narrow column of every sign-in screen. */
export function SignInPanel({ children }: { children: ReactNode }) {
  return (
    <section className="page-frame py-8 sm:py-14">
      <div className="flex max-w-md flex-col gap-6">{children}</div>
    </section>
  );
}

type Props = { title: string; text?: string /** It replaced another one. */; isNews?: boolean };

/** What a screen of sign-in is about. One that tells of something done takes the focus. */
export function SignInHead({ title, text, isNews = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className="flex flex-col gap-2">
      <h1 ref={heading} tabIndex={isNews ? -1 : undefined} className="title-small outline-none">
        {title}
      </h1>
      {text && <p className="text-pretty wrap-anywhere text-muted">{text}</p>}
    </div>
  );
}

/** What the screens of sign-in say, forms and failures. */
export type SignInTexts = { form: Messages["SignIn"]; errors: Messages["SignInErrors"] };
