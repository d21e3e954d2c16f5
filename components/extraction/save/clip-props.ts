import type { Language } from "@/lib/i18n/languages";
import type { SaveJob, SaveSource, SaveSubject } from "./job";

export type ClipEditorProps = {
  subject: SaveSubject;
  source: SaveSource;
  estimatedBytes: number | null;
  language: Language;
  onSave: (job: SaveJob) => void;
  onClose: () => void;
};
