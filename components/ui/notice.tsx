import type { ReactNode } from "react";

/** A narrow page with one message and its actions. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col items-start gap-4 px-5 py-16 sm:py-20">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {children}
    </section>
  );
}
