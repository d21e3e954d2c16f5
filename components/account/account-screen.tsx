"use client";

import { useState } from "react";
import { RequireViewer, useSignedInUser } from "@/components/auth/require-viewer";
import { useAttempt } from "@/components/auth/use-attempt";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { download } from "@/components/ui/download";
import { Icon, Spinner } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalAlert } from "@/components/ui/refusal";
import { signOutEverywhere } from "@/lib/auth/session";
import { API, pagePath } from "@/lib/routes";
import {
  type AccountAnswer,
  type AccountProps,
  AccountRefusal,
  askAccount,
  Section,
} from "./account-parts";
import { DeleteSection } from "./delete-section";
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
      <RefusalAlert text={failure} />
    </Section>
  );
}

function ExportSection(props: AccountProps) {
  const { language, texts } = props;
  const viewer = useSignedInUser();
  const [isPending, setPending] = useState(false);
  const [answer, setAnswer] = useState<AccountAnswer | null>(null);

  async function exportData() {
    if (isPending) return;
    setPending(true);
    const given = await askAccount(API.accountExport, "GET", language, viewer.id);
    setPending(false);
    setAnswer(given);
    if (given.kind !== "done") return;
    saveFile(JSON.stringify(given.data, null, 2));
    announce(texts.exported);
  }

  return (
    <Section title={texts.exportTitle} text={texts.exportText}>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={exportData}
        className={buttonStyle.secondary}
      >
        {isPending ? <Spinner /> : <Icon name="download" />}
        {isPending ? texts.exporting : texts.export}
      </button>
      <AccountRefusal {...props} answer={answer} />
    </Section>
  );
}

function saveFile(json: string): void {
  download(new File([json], "postreel-account.json", { type: "application/json" }));
}
