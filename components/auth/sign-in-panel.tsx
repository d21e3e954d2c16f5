import type { ReactNode } from "react";

/** The narrow card that every screen of sign-in stands on. */
export function SignInPanel({ children }: { children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-lg px-4 py-8 sm:py-14">
      <div className="flex flex-col gap-6 sm:rounded-card sm:border sm:border-line sm:bg-surface/70 sm:p-8">
        {children}
      </div>
    </section>
  );
}
