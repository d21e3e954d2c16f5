"use client";

import { useEffect, useState } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { ViewerAvatar } from "@/components/auth/viewer-avatar";
import { sendDeviceHearts } from "@/components/favorite/send-pending";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { TextWithNodes } from "@/components/ui/text-with-nodes";
import { useDisclosure } from "@/components/ui/use-disclosure";
import type { ViewerUser } from "@/lib/auth/browser-viewer";
import { signOut } from "@/lib/auth/session";
import { warnOf } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { PAGE_ICONS } from "./page-icons";
import type { AccountTexts } from "./shell-texts";

type Props = { language: Language; texts: AccountTexts; user: ViewerUser };

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm hover:bg-raised";

/** Loaded separately: most visitors have no account. */
export function AccountMenu({ language, texts, user }: Props) {
  const disclosure = useDisclosure();
  const { status } = useViewer();
  useEffect(() => {
    if (status === "signed-in") sendDeviceHearts(user.id, language).catch(warnOf);
  }, [status, user.id, language]);
  const { isLeaving, leave } = useSignOut(language);
  return (
    <details className="relative min-w-0" {...disclosure}>
      <summary className="bare-summary flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg text-sm hover:bg-raised lg:px-3">
        <ViewerAvatar user={user} />
        <span className="sr-only">{texts.accountMenu}: </span>
        <bdi className="truncate max-lg:sr-only">{user.name}</bdi>
        <Icon name="chevron" className="size-4 text-muted max-lg:hidden" />
      </summary>
      <div className="menu-sheet w-64">
        <p className="border-b border-line px-3 py-3">
          <span dir="auto" className="block truncate text-left font-medium">
            {user.name}
          </span>
          {user.email && <span className="block truncate text-sm text-muted">{user.email}</span>}
        </p>
        <ul className="pt-1">
          {(["favorites", "following", "account"] as const).map((page) => (
            <li key={page}>
              <a href={pagePath(language, page)} className={ITEM}>
                <Icon name={PAGE_ICONS[page]} className="size-4 text-muted" />
                {texts[page]}
              </a>
            </li>
          ))}
          <li>
            <button type="button" aria-disabled={isLeaving} onClick={leave} className={ITEM}>
              <Icon name="leave" className="size-4 text-muted" />
              {texts.signOut}
            </button>
          </li>
        </ul>
      </div>
    </details>
  );
}

export function MenuSignedIn({ language, texts, user }: Props) {
  const { isLeaving, leave } = useSignOut(language);
  return (
    <>
      <p className="mb-3 text-sm text-pretty wrap-anywhere text-muted">
        <TextWithNodes text={texts.signedInAs} nodes={{ name: <bdi>{user.name}</bdi> }} />
      </p>
      <div className="flex flex-col gap-2">
        <a href={pagePath(language, "account")} className={buttonStyle.secondary}>
          {texts.account}
        </a>
        <button
          type="button"
          aria-disabled={isLeaving}
          onClick={leave}
          className={buttonStyle.secondary}
        >
          {texts.signOut}
        </button>
      </div>
    </>
  );
}

/** Leaves even if the network fails. */
function useSignOut(language: Language) {
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    if (isLeaving) return;
    setLeaving(true);
    await signOut();
    location.assign(pagePath(language, "home"));
  }

  return { isLeaving, leave };
}
