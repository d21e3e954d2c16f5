import type { ComponentProps } from "react";
import { Icon } from "./icon";

type Props = Omit<ComponentProps<"a">, "target" | "rel"> & {
  href: string;
  /** Says to screen readers that it opens a new tab. */
  newTab: string;
};

export function ExternalLink({ newTab, className = "", children, ...link }: Props) {
  return (
    <a
      {...link}
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
