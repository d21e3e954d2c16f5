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

export type SignInTexts = { form: Messages["SignIn"]; errors: Messages["SignInErrors"] };
