"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useSyncExternalStore } from "react";
import { rememberedBoard } from "@/components/listing/board-memory";
import type { Language } from "@/lib/i18n/languages";
import { languageBoardPath, pagePath } from "@/lib/routes";

type Props = { href: string; className: string; children: ReactNode };

/** A link of the menus; marks the current page. */
export function MainLink({ href, className, children }: Props) {
  const [path] = href.split("#");
  const isHere = usePathname() === path;
  return (
    // On its own page a link with a fragment would leave the menu open.
    <a href={isHere ? path : href} aria-current={isHere ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}

const never = () => () => undefined;

type PopularProps = Omit<Props, "href"> & { language: Language };

/** Links to the leaderboard that was chosen last, of all posts or of one language. */
export function PopularLink({ language, ...props }: PopularProps) {
  const of = useSyncExternalStore(never, rememberedBoard, () => null);
  const href = of ? languageBoardPath(language, of) : pagePath(language, "popular");
  return <MainLink href={href} {...props} />;
}
