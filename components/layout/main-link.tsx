"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

type Props = { href: string; className: string; children: ReactNode };

/** A link of the menus, which says where the visitor is. */
export function MainLink({ href, className, children }: Props) {
  const pathname = usePathname();
  const isHere = pathname === href || pathname.startsWith(`${href}/`);
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
