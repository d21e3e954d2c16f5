"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { ViewerAvatar } from "@/components/auth/viewer-avatar";
import { FIELD_ID as LINK_FIELD_ID } from "@/components/extraction/form/field-id";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { isModified } from "@/components/ui/is-modified";
import type { Language } from "@/lib/i18n/languages";
import { type PageName, pagePath } from "@/lib/routes";
import { SEARCH_FIELD_ID, searchFieldPath } from "@/lib/search/view";
import { usePopularPath } from "./main-link";

type Tab = {
  page: "popular" | "search" | "home" | "favorites" | "me";
  icon: IconName;
  /** A press on its own tab moves the focus to this field. */
  field?: string;
  section?: readonly PageName[];
};

const TABS: readonly Tab[] = [
  { page: "popular", icon: "chart", section: ["popular", "rising", "highlyRated"] },
  { page: "search", icon: "search", field: SEARCH_FIELD_ID },
  { page: "home", icon: "download", field: LINK_FIELD_ID },
  { page: "favorites", icon: "heart" },
  {
    page: "me",
    icon: "person",
    section: ["history", "following", "account", "device", "login"],
  },
];

type Props = { language: Language; label: string; texts: Record<Tab["page"], string> };

/** Without scripts the fragment of the link does. */
function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement) || isModified(event)) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** Its style hides and returns it with the header, and lets the video page's own bar replace it. */
export function TabBar({ language, label, texts }: Props) {
  const path = usePathname();
  const { user } = useViewer();
  const popular = usePopularPath(language);

  function currentOf({ page, section = [] }: Tab) {
    if (path === pagePath(language, page)) return "page";
    const isBelow = (one: PageName) => `${path}/`.startsWith(`${pagePath(language, one)}/`);
    return section.some(isBelow) ? "true" : undefined;
  }

  function hrefOf({ page, field }: Tab) {
    if (page === "popular") return popular;
    const own = pagePath(language, page);
    if (field && path === own) return `#${field}`;
    return page === "search" ? searchFieldPath(language) : own;
  }

  return (
    <nav aria-label={label} className="tab-bar">
      <ul>
        {TABS.map((tab) => {
          const { page, icon, field } = tab;
          const current = currentOf(tab);
          return (
            <li key={page}>
              <a
                href={hrefOf(tab)}
                aria-current={current}
                onClick={(event) => {
                  if (field && current === "page") focusField(event, field);
                }}
              >
                {page === "me" && user ? (
                  <ViewerAvatar user={user} size="tiny" />
                ) : (
                  <Icon name={icon} className="size-6" />
                )}
                {texts[page]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
