import type { User } from "@supabase/supabase-js";
import useSWR from "swr";
import { useSignedInUser } from "@/components/auth/require-viewer";
import { ViewerAvatar } from "@/components/auth/viewer-avatar";
import type { AccountFacts } from "@/lib/accounts/schema";
import { isUserKnown } from "@/lib/auth/browser-viewer";
import { openSession } from "@/lib/auth/session-store";
import { longDate } from "@/lib/i18n/format";
import type { AccountProps } from "./account-parts";
import { Section } from "./account-parts";

const BRANDS: Record<string, string> = { google: "Google", x: "X", twitter: "X" };

async function readUser(): Promise<User | null> {
  const client = await openSession();
  const session = (await client?.auth.getSession())?.data.session;
  return session && isUserKnown(session) ? session.user : null;
}

/** Reads this browser's session where the server has not rendered the account. */
function useFacts({ visitor, account }: AccountProps, userId: string): Partial<AccountFacts> {
  const isRendered = visitor.user?.id === userId && account?.since != null;
  const { data: user } = useSWR(isRendered ? null : ["account", userId], readUser, {
    revalidateOnFocus: false,
  });
  if (isRendered && account) return account;
  if (!user) return {};
  return { provider: String(user.app_metadata.provider ?? "email"), since: user.created_at };
}

export function HeldSection(props: AccountProps) {
  const { language, texts } = props;
  const viewer = useSignedInUser();
  const { provider, since } = useFacts(props, viewer.id);
  const rows = [
    [texts.email, viewer.email ?? texts.none],
    [texts.name, viewer.name],
    [texts.method, provider ? (BRANDS[provider] ?? texts.methodEmail) : ""],
    [texts.since, since ? longDate(new Date(since), language) : ""],
  ];
  return (
    <Section title={texts.heldTitle} text={texts.heldText}>
      <div className="flex w-full flex-col gap-5 sm:flex-row sm:items-start">
        <ViewerAvatar user={viewer} size="large" />
        <dl className="grid grow gap-x-6 gap-y-3 sm:grid-cols-2">
          {rows.map(([name, value]) => (
            // An address may need the whole line.
            <div key={name} className={name === texts.email ? "min-w-0 sm:col-span-2" : "min-w-0"}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="min-h-6 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
