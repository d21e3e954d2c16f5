import { type RefObject, useState } from "react";
import useSWR from "swr";
import { ClipEditor } from "@/components/extraction/save/clip-editor";
import type { SaveJob } from "@/components/extraction/save/job";
import { SaveMenu } from "@/components/extraction/save/save-menu";
import type { Language } from "@/lib/i18n/languages";
import { type Card, isListed } from "./card";
import { postOfCard, videoOfCard } from "./card-save";
import { fetchVideo } from "./fetch-video";
import { fileWithin, preferredSide } from "./files";

export type CardSaveMenuProps = {
  card: Card;
  language: Language;
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  onSave: (job: SaveJob) => void;
  onLeave: () => void;
  onClose: () => void;
};

export function CardSaveMenu({ card, language, onSave, onClose, ...panel }: CardSaveMenuProps) {
  const [isEditing, setEditing] = useState(false);
  const { data } = useSWR(
    isListed(card) ? ["detail", card.id] : null,
    () => fetchVideo(card.id, language),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const video = data?.videos[0] ?? videoOfCard(card);
  const subject = { ...postOfCard(card), ...(data && { text: data.text }), video };
  const urls = video.qualities.map(({ url }) => url);
  const url = fileWithin(urls, preferredSide());
  const quality = video.qualities.find((one) => one.url === url) ?? null;

  function save(job: SaveJob) {
    onClose();
    onSave(job);
  }

  if (isEditing) {
    const source = { kind: "file" as const, url };
    return (
      <ClipEditor {...{ subject, source, language, onClose }} estimatedBytes={null} onSave={save} />
    );
  }
  return (
    <SaveMenu
      {...panel}
      {...{ subject, quality, language, onClose }}
      onSave={save}
      onEdit={() => setEditing(true)}
    />
  );
}
