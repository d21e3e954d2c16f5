import { useState } from "react";
import { useSignedInUser } from "@/components/auth/require-viewer";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { download } from "@/components/ui/download";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import { API } from "@/lib/routes";
import type { AccountProps } from "./account-parts";
import { type AccountAnswer, AccountRefusal, askAccount, Section } from "./account-parts";

export function ExportSection(props: AccountProps) {
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
