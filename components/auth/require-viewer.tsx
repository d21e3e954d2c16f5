"use client";

import { createContext, type ReactNode, use, useEffect } from "react";
import { Spinner } from "@/components/ui/icon";
import type { ViewerUser } from "@/lib/auth/browser-viewer";
import type { Language } from "@/lib/i18n/languages";
import { loginPath } from "@/lib/routes";
import { useViewer } from "./use-viewer";

const SignedIn = createContext<ViewerUser | null>(null);

type Props = {
  language: Language;
  loading: string;
  rendered: ViewerUser | null;
  children: ReactNode;
};

export function RequireViewer({ language, loading, rendered, children }: Props) {
  const viewer = useViewer();
  const isStranger = viewer.status === "anonymous" && !viewer.hasLeft;

  useEffect(() => {
    if (isStranger) location.replace(loginPath(language, location.pathname + location.search));
  }, [isStranger, language]);

  const user = viewer.status === "loading" ? rendered : viewer.user;
  if (user) {
    // Remounts when another tab switches accounts: one user's data is not for the next.
    return (
      <SignedIn key={user.id} value={user}>
        {children}
      </SignedIn>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner />
      {loading}
    </p>
  );
}

export function useSignedInUser(): ViewerUser {
  const user = use(SignedIn);
  if (!user) throw new Error("useSignedInUser needs a RequireViewer above it");
  return user;
}
