import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = { href: string; newTab: string; className?: string; children: ReactNode };

export function ExternalLink({ href, newTab, className = "", children }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-flex items-center gap-2 ${className}`}
    >
      {children}
      <Icon name="external" className="size-4" />
      <span className="sr-only">{newTab}</span>
    </a>
  );
}
