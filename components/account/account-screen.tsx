"use client";

import { RequireViewer } from "@/components/auth/require-viewer";
import { useAttempt } from "@/components/auth/use-attempt";
import { buttonStyle } from "@/components/ui/button-style";
import { PageHeader } from "@/components/ui/page-header";
import { Refusal } from "@/components/ui/refusal";
import { Spinner } from "@/components/ui/spinner";
import { signOutEverywhere } from "@/lib/auth/session";
import { pagePath } from "@/lib/routes";
import { type AccountProps, Section } from "./account-parts";
import { DeleteSection } from "./delete-section";
import { ExportSection } from "./export-section";
import { FactorSection } from "./factor-section";
import { HeldSection } from "./held-section";

export function AccountScreen(props: AccountProps) {
  return (
    <div className="page-frame">
      <PageHeader title={props.texts.title} />
      <div className="flex max-w-2xl flex-col gap-5 lg:max-w-none">
        <RequireViewer
          language={props.language}
          loading={props.texts.loading}
          rendered={props.visitor.user}
        >
          {/* Two columns of their own: a section that opens moves none to the other column. */}
          <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
            <div className="grid gap-5">
              <HeldSection {...props} />
              <ExportSection {...props} />
            </div>
            <div className="grid gap-5">
              <FactorSection {...props} />
              <SessionsSection {...props} />
              <DeleteSection {...props} />
            </div>
          </div>
        </RequireViewer>
      </div>
    </div>
  );
}

/** Ends the sessions of lost phones and borrowed computers too. */
function SessionsSection({ language, texts, signIn }: AccountProps) {
  const { isPending, failure, attempt } = useAttempt(signIn.errors, "failed");

  async function leave() {
    if (await attempt(signOutEverywhere)) location.assign(pagePath(language, "home"));
  }

  return (
    <Section title={texts.sessionsTitle} text={texts.sessionsText}>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={leave}
        className={buttonStyle.secondary}
      >
        {isPending && <Spinner />}
        {isPending ? texts.signingOut : texts.signOutAll}
      </button>
      <div role="alert" className="empty:hidden">
        {failure !== null && <Refusal text={failure} />}
      </div>
    </Section>
  );
}
