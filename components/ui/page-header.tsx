import type { ReactNode } from "react";

type Props = { title: string; lead?: string; children?: ReactNode };

/** The head of a page, at the edge that all content shares. */
export function PageHeader({ title, lead, children }: Props) {
  return (
    <header className="max-w-3xl pt-8 pb-6 sm:pt-12">
      <h1 className="title-page">{title}</h1>
      {lead && <p className="mt-3 text-pretty text-muted sm:text-lg">{lead}</p>}
      {children}
    </header>
  );
}
