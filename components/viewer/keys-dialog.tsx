import { useLayoutEffect, useRef } from "react";
import type { Language } from "@/lib/i18n/languages";
import { KeyList } from "./key-list";
import { PAGE_KEY_ROWS } from "./keys";
import { useViewerTexts, type ViewerTexts } from "./viewer-texts";
import "./viewer.css";

type Props = { language: Language; onClose: () => void };

export function KeysDialog({ language, onClose }: Props) {
  const texts = useViewerTexts(language);
  return texts && <OpenKeys texts={texts} onClose={onClose} />;
}

function OpenKeys({ texts, onClose }: { texts: ViewerTexts; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Gives the focus back, which removing the element does not.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-label={texts.keys} className="viewer-paper" onClose={onClose}>
      <KeyList texts={texts} rows={PAGE_KEY_ROWS} onClose={onClose} />
    </dialog>
  );
}
