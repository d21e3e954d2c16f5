import { type ReactNode, useId } from "react";

type Props = { title: string; text: string; children: ReactNode };

export function Section({ title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface/70 p-5 sm:p-6"
    >
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <p className="-mt-2 text-sm text-pretty text-muted">{text}</p>
      {children}
    </section>
  );
}
