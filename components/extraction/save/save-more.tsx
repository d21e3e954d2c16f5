import { Suspense, useId, useRef, useState } from "react";
import type { Quality } from "@/components/extraction/result/choose-video";
import { isInPieces } from "@/components/extraction/result/choose-video";
import { Icon } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import type { SaveJob, SaveSource, SaveSubject } from "./job";

const loadMenu = () => import("./save-menu").then((part) => part.SaveMenu);
const loadEditor = () => import("./clip-editor").then((part) => part.ClipEditor);

const Menu = lazyOr(loadMenu, () => null);
const Editor = lazyOr(loadEditor, () => null);

type Props = {
  subject: SaveSubject;
  quality: Quality;
  estimatedBytes: number | null;
  language: Language;
  label: string;
  className: string;
  onSave: (job: SaveJob) => void;
};

export function SaveMore({
  subject,
  quality,
  language,
  label,
  className,
  onSave,
  ...props
}: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<"menu" | "editor" | null>(null);
  const inPieces = isInPieces(quality);
  const source: SaveSource = inPieces
    ? { kind: "master", url: quality.url }
    : { kind: "file", url: quality.url };

  function close() {
    setOpen(null);
    opener.current?.focus({ preventScroll: true });
  }

  function save(job: SaveJob) {
    close();
    onSave(job);
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open === "menu"}
        aria-controls={open === "menu" ? id : undefined}
        onPointerEnter={() => void loadMenu().catch(() => undefined)}
        onClick={() => setOpen(open === "menu" ? null : "menu")}
        className={className}
      >
        <Icon name="more" />
      </button>
      <Suspense>
        {open === "menu" && (
          <Menu
            {...{ id, opener, subject, language }}
            quality={inPieces ? null : quality}
            onSave={save}
            onEdit={() => setOpen("editor")}
            onLeave={() => setOpen(null)}
            onClose={close}
          />
        )}
        {open === "editor" && (
          <Editor
            {...{ subject, source, language }}
            estimatedBytes={props.estimatedBytes}
            onSave={save}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
