"use client";

import type { ReactNode } from "react";
import { usePublicAddress } from "./use-public-address";

type Props = { href: string; className: string; children: ReactNode };

/** A link of the menus, which says where the visitor is. */
export function MainLink({ href, className, children }: Props) {
  const isHere = usePublicAddress().pathname === href;
  return (
    <a
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={`${className} aria-[current]:font-medium aria-[current]:text-ink`}
    >
      {children}
    </a>
  );
}
