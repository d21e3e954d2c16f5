"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { ViewerAvatar } from "@/components/auth/viewer-avatar";
import { FIELD_ID as LINK_FIELD_ID } from "@/components/extraction/form/field-id";
import { Icon } from "@/components/ui/icon";
import { isModified } from "@/components/ui/input-events";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { SEARCH_FIELD_ID, searchFieldPath } from "@/lib/search/view";
import { RANKINGS, type Section, useCurrent, usePopularPath } from "./main-link";
import { PAGE_ICONS } from "./page-icons";

type Tab = Section & {
  page: "popular" | "search" | "home" | "favorites" | "me";
  /** A press on its own tab moves the focus to this field. */
  field?: string;
};

const TABS: readonly Tab[] = [
  { page: "popular", section: RANKINGS },
  { page: "search", field: SEARCH_FIELD_ID },
  { page: "home", field: LINK_FIELD_ID },
  { page: "favorites" },
  { page: "me", section: ["history", "following", "account", "device", "login"] },
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
  const currentOf = useCurrent(language);

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
          const { page, field } = tab;
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
                  <Icon name={PAGE_ICONS[page]} className="size-6" />
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
