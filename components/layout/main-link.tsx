"use client";

import { useParams, usePathname, useSelectedLayoutSegments } from "next/navigation";
import { type ReactNode, useSyncExternalStore } from "react";
import { rememberedBoard } from "@/components/listing/board-memory";
import type { Language } from "@/lib/i18n/languages";
import type { PublicAddress } from "@/lib/i18n/view-address";
import { servedAddress } from "@/lib/i18n/view-address";
import { languageBoardPath, pagePath } from "@/lib/routes";

/**
 * The address as visitors know it, and the path of the view behind it (`servedPath`), which the
 * rendered segments give: a kept page must not hold the path of whichever request rendered it. In the
 * browser the query is empty and read where it is needed. For components of the layout.
 */
export function usePublicAddress(): PublicAddress & { servedPath: string } {
  const pathname = usePathname();
  const { lang } = useParams();
  const servedPath = `/${[lang, ...useSelectedLayoutSegments()].join("/")}`;
  return { servedPath, ...(servedAddress(servedPath) ?? { pathname, search: "" }) };
}

type Props = { href: string; className: string; children: ReactNode };

/** A link of the menus; marks the current page. */
export function MainLink({ href, className, children }: Props) {
  const isHere = usePublicAddress().pathname === href;
  return (
    <a href={href} aria-current={isHere ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}

const never = () => () => undefined;

type PopularProps = Omit<Props, "href"> & { language: Language };

/** Leads to the leaderboard that was chosen last, of all posts or of those in one language. */
export function PopularLink({ language, ...props }: PopularProps) {
  const of = useSyncExternalStore(never, rememberedBoard, () => null);
  const href = of ? languageBoardPath(language, of) : pagePath(language, "popular");
  return <MainLink href={href} {...props} />;
}
