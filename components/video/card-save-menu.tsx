import { type RefObject, useState } from "react";
import useSWR from "swr";
import { ClipEditor } from "@/components/extraction/save/clip-editor";
import type { SaveJob } from "@/components/extraction/save/job";
import { SaveMenu } from "@/components/extraction/save/save-menu";
import { fetcher } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/listing-schema";
import { type Card, isListed } from "./card";
import { postOfCard, videoOfCard } from "./card-save";
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

async function fetchDetail(card: Card, language: Language): Promise<VideoDetail> {
  const { data } = await fetcher<{ data: VideoDetail }>(`${API.videos}/${card.id}`, { language });
  return data;
}

export function CardSaveMenu({ card, language, onSave, onClose, ...panel }: CardSaveMenuProps) {
  const [isEditing, setEditing] = useState(false);
  const { data } = useSWR(
    isListed(card) ? ["detail", card.id] : null,
    () => fetchDetail(card, language),
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
