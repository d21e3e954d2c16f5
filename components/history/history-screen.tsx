"use client";

import { type ReactNode, useEffect, useState } from "react";
import { PAGE_ICONS } from "@/components/layout/page-icons";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Switch } from "@/components/ui/switch";
import { browserStorage, type KeyValueStore } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";
import {
  clearLocalRecords,
  isHistoryOn,
  listHistory,
  removeLocalRecord,
  saveLocalRecord,
  switchHistory,
} from "@/lib/videos/local-record-store";
import { HistoryRow } from "./history-row";

type Props = {
  language: Language;
  texts: Messages["History"];
  children: ReactNode;
};

type Kept = { records: LocalRecord[]; isOn: boolean };

function readKept(): Kept {
  const store = browserStorage();
  return store
    ? { records: listHistory(store), isOn: isHistoryOn(store) }
    : { records: [], isOn: false };
}

/** Null until they are read. The last removal can be undone. */
function useHistory(texts: Props["texts"]) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [removed, setRemoved] = useState<LocalRecord[]>([]);

  useEffect(() => setKept(readKept()), []);

  function change(work: (store: KeyValueStore) => void) {
    const store = browserStorage();
    if (store) work(store);
    setKept(readKept());
  }

  function remove(records: LocalRecord[], work: (store: KeyValueStore) => void) {
    change(work);
    setRemoved(records);
    announce(texts.removed);
  }

  return {
    kept,
    canUndo: removed.length > 0 && kept?.isOn === true,
    removeOne: (record: LocalRecord) =>
      remove([record], (store) => removeLocalRecord(store, record)),
    clear: () => remove(kept?.records ?? [], clearLocalRecords),
    undo() {
      change((store) => {
        for (const record of removed) saveLocalRecord(store, record);
      });
      setRemoved([]);
    },
    switchTo: (isOn: boolean) => change((store) => switchHistory(store, isOn)),
  };
}

/** None of it is sent. */
export function HistoryScreen({ language, texts, children }: Props) {
  const { kept, canUndo, removeOne, clear, undo, switchTo } = useHistory(texts);
  const records = kept?.records ?? [];
  return (
    <div className="page-frame min-h-svh">
      <PageHeader title={texts.title} lead={texts.lead} />
      <noscript>
        <p className="text-muted">{texts.needsScripts}</p>
      </noscript>
      {kept && (
        <div className="max-w-4xl">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Switch isOn={kept.isOn} className="me-auto" onChange={switchTo}>
              {texts.keep}
            </Switch>
            {canUndo && (
              <button type="button" className={buttonStyle.secondary} onClick={undo}>
                <Icon name="retry" className="size-4" />
                {texts.undo}
              </button>
            )}
            {records.length > 0 && (
              <button type="button" className={buttonStyle.secondary} onClick={clear}>
                {texts.clear}
              </button>
            )}
          </div>
          {!kept.isOn && <p className="mt-2 text-pretty text-muted">{texts.off}</p>}
          {records.length > 0 && (
            <ul aria-label={texts.list} className="mt-4 grid gap-2">
              {records.map((record) => (
                <HistoryRow
                  key={record.id}
                  record={record}
                  language={language}
                  texts={texts}
                  onRemove={() => removeOne(record)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      {kept && records.length === 0 && (
        <>
          <EmptyState icon={PAGE_ICONS.history} text={texts.empty}>
            <a href={pagePath(language, "home")} className={buttonStyle.primary}>
              {texts.start}
            </a>
          </EmptyState>
          {children}
        </>
      )}
    </div>
  );
}
