import type { ReactNode } from "react";
import { Reel } from "@/components/ui/notice";
import type { Messages } from "@/lib/i18n/load-messages";

export function SignInPanel({ children }: { children: ReactNode }) {
  return (
    <section className="page-frame relative py-8 sm:py-14">
      <Reel />
      <div className="flex max-w-md flex-col gap-6">{children}</div>
    </section>
  );
}

type HeadProps = { title: string; text?: string; isNews?: boolean };

const focus = (heading: HTMLElement | null) => heading?.focus();

/** A heading that reports a result (`isNews`) takes the focus. */
export function SignInHead({ title, text, isNews = false }: HeadProps) {
  return (
    <div className="flex flex-col gap-2">
      <h1
        ref={isNews ? focus : undefined}
        tabIndex={isNews ? -1 : undefined}
        className="title-small outline-none"
      >
        {title}
      </h1>
      {text && <p className="text-balance wrap-anywhere text-muted">{text}</p>}
    </div>
  );
}

export type SignInTexts = { form: Messages["SignIn"]; errors: Messages["SignInErrors"] };
