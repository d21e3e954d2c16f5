import type { ReactNode } from "react";

type Props = {
  title: string;
  lead?: string;
  /** On phones lower, and its lead for screen readers only: what follows is on the first screen. */
  isCompact?: boolean;
  children?: ReactNode;
};

/** The head of a page, at the edge that all content shares. */
export function PageHeader({ title, lead, isCompact, children }: Props) {
  const [box, text] = isCompact ? ["pb-2 sm:pb-6", "max-sm:sr-only"] : ["pt-8 pb-6", ""];
  return (
    <header className={`sm:pt-12 ${box}`}>
      <h1 className="title-page">{title}</h1>
      {lead && (
        <p className={`mt-3 max-w-3xl text-balance text-muted sm:text-lg ${text}`}>{lead}</p>
      )}
      {children}
    </header>
  );
}
