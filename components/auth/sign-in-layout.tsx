import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/load-messages";

/** The narrow column of every sign-in screen. */
export function SignInPanel({ children }: { children: ReactNode }) {
  return (
    <section className="page-frame py-8 sm:py-14">
      <div className="flex max-w-md flex-col gap-6">{children}</div>
    </section>
  );
}

/** What the screens of sign-in say, forms and failures. */
export type SignInTexts = { form: Messages["SignIn"]; errors: Messages["SignInErrors"] };
