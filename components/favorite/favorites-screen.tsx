"use client";

import { useViewer } from "@/components/auth/use-viewer";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import type { PageVisitor } from "@/lib/auth/browser-viewer";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { loginPath, pagePath } from "@/lib/routes";
import { FavoritesList } from "./favorites-list";
import type { FavoriteCards, FavoritesTexts } from "./favorites-page";

type Props = {
  language: Language;
  texts: FavoritesTexts;
  /** The visitor as rendered by the server. */
  visitor: PageVisitor;
  page: number;
  /** The visitor's favorites of that page. */
  start: FavoriteCards | null;
};

/**
 * The favorites of the signed-in user. The server renders them; this browser's session takes over
 * once it is read. Without an answer about the session, the way to sign in appears late, so that a
 * signed-in user does not see it flash. The footer stays below the first screen: nothing moves.
 */
export function FavoritesScreen({ language, texts, visitor, page, start }: Props) {
  const viewer = useViewer();
  const user = viewer.status === "loading" ? (viewer.user ?? visitor.user) : viewer.user;
  if (!user) {
    const isOpen = viewer.status === "loading" && visitor.status === "unknown";
    const needsFactor =
      viewer.status === "loading"
        ? visitor.status === "needs-factor"
        : viewer.status === "anonymous" && viewer.needsFactor === true;
    return (
      <div className={`min-h-svh ${isOpen ? "appear-late" : ""}`}>
        <SignInFirst language={language} texts={texts.favorites} needsFactor={needsFactor} />
      </div>
    );
  }
  return (
    <div className="page-frame min-h-svh">
      <PageHeader title={texts.favorites.title} lead={texts.favorites.lead} />
      <FavoritesList
        key={user.id}
        {...{ language, texts, page }}
        userId={user.id}
        start={user.id === visitor.user?.id ? start : null}
      />
    </div>
  );
}

type SignInFirstProps = {
  language: Language;
  texts: Pick<Messages["Favorites"], "title" | "loginRequired" | "factorRequired" | "signIn">;
  /** They have given a password; the sign-in page asks for the code. */
  needsFactor: boolean;
};

/** Favorites as a visitor without an account sees them. */
export function SignInFirst({ language, texts, needsFactor }: SignInFirstProps) {
  return (
    <Notice title={texts.title}>
      <p className="text-pretty text-muted">
        {needsFactor ? texts.factorRequired : texts.loginRequired}
      </p>
      <a
        href={loginPath(language, pagePath(language, "favorites"))}
        className={`${buttonStyle.primary} mt-2`}
      >
        {texts.signIn}
      </a>
    </Notice>
  );
}
