"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { servedAddress } from "@/lib/i18n/served-address";
import type { PublicAddress } from "@/lib/i18n/view-address";

/**
 * The address as visitors know it: what makes the HTML is told the path that a view is kept by. In
 * the browser the query is empty, which is read where it is needed.
 */
export function usePublicAddress(): PublicAddress {
  const pathname = usePathname();
  return servedAddress(pathname) ?? { pathname, search: "" };
}

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
