import type { User } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { useSignedInUser } from "@/components/auth/require-viewer";
import { ViewerAvatar } from "@/components/auth/viewer-avatar";
import { openSession } from "@/lib/auth/session-store";
import { isUserKnown } from "@/lib/auth/viewer-of-session";
import type { AccountProps } from "./account-texts";
import { Section } from "./section";

const BRANDS: Record<string, string> = { google: "Google", x: "X", twitter: "X" };

/** The account as this browser's session has it. */
function useUser(): User | null {
  const [user, setUser] = useState<User | null>(null);
  useEffect(() => {
    void openSession()
      .then((client) => client?.auth.getSession())
      .then((answer) => {
        const session = answer?.data.session;
        if (session && isUserKnown(session)) setUser(session.user);
      });
  }, []);
  return user;
}

/** Shows what is stored of the visitor, save their favorites, which have a page. */
export function HeldSection({ language, texts }: AccountProps) {
  const viewer = useSignedInUser();
  const user = useUser();
  const provider = String(user?.app_metadata.provider ?? "email");
  const rows = [
    [texts.name, viewer.name],
    [texts.email, viewer.email ?? texts.none],
    [texts.method, user ? (BRANDS[provider] ?? texts.methodEmail) : ""],
    [texts.since, user ? dayOf(user.created_at, language) : ""],
  ];
  return (
    <Section title={texts.heldTitle} text={texts.heldText}>
      <div className="flex w-full flex-col gap-5 sm:flex-row sm:items-center">
        <ViewerAvatar user={viewer} size="large" />
        <dl className="grid grow gap-x-6 gap-y-3 sm:grid-cols-2">
          {rows.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="min-h-6 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

export function dayOf(time: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(time));
}
