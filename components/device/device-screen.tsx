"use client";

import { useEffect, useState } from "react";
import { TASTE_EVENT } from "@/components/taste/use-taste";
import { buttonStyle } from "@/components/ui/button-style";
import { download } from "@/components/ui/download";
import { PageHeader } from "@/components/ui/page-header";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { deleteDeviceData, readDeviceData } from "@/lib/taste/device-data";
import { readTaste, type Taste } from "@/lib/taste/taste";
import { TasteForm } from "./taste-form";

type Props = {
  language: Language;
  texts: Messages["Device"];
  history: string;
};

function exportData(): void {
  const store = browserStorage();
  const json = JSON.stringify(store ? readDeviceData(store) : {}, null, 2);
  download(new File([json], "postreel-device.json", { type: "application/json" }));
}

/** None of it is sent. */
export function DeviceScreen({ language, texts, history }: Props) {
  const [taste, setTaste] = useState<Taste | null>(null);
  const [said, setSaid] = useState("");

  const read = () => {
    const store = browserStorage();
    if (store) setTaste(readTaste(store));
  };
  useEffect(read, []);

  function deleteAll() {
    const store = browserStorage();
    if (!store || !confirm(texts.deleteSure)) return;
    deleteDeviceData(store);
    dispatchEvent(new Event(TASTE_EVENT));
    read();
    setSaid(texts.deleted);
  }

  return (
    <div className="page-frame min-h-svh">
      <PageHeader title={texts.title} lead={texts.description} />
      <noscript>
        <p className="text-muted">{texts.needsScripts}</p>
      </noscript>
      {taste && (
        <div className="grid grid-cols-1 gap-12 max-lg:max-w-2xl lg:grid-cols-[minmax(0,24rem)_minmax(0,42rem)] lg:items-start lg:gap-x-16">
          <section className="rounded-card border border-line bg-surface p-5 sm:p-6">
            <h2 className="title-section">{texts.keptTitle}</h2>
            <p className="mt-2 text-pretty text-muted">{texts.keptLead}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <a href={pagePath(language, "history")} className={buttonStyle.secondary}>
                {history}
              </a>
              <button type="button" onClick={exportData} className={buttonStyle.secondary}>
                {texts.export}
              </button>
              <button
                type="button"
                onClick={deleteAll}
                className={`${buttonStyle.secondary} text-danger`}
              >
                {texts.delete}
              </button>
            </div>
            <p role="status" className="text-sm">
              {said && <span className="mt-3 block">{said}</span>}
            </p>
          </section>
          <TasteForm key={said} taste={taste} texts={texts} onSaved={setTaste} />
        </div>
      )}
    </div>
  );
}
