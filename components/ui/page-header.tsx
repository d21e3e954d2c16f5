import type { ReactNode } from "react";

type Props = {
  title: string;
  lead?: string;
  children?: ReactNode;
};

export function PageHeader({ title, lead, children }: Props) {
  return (
    <header className="pt-6 pb-6 sm:pt-10">
      <h1 className="title-page">{title}</h1>
      {lead && <p className="mt-3 max-w-3xl text-balance text-muted sm:text-lg">{lead}</p>}
      {children}
    </header>
  );
}
