import { Fragment, type ReactNode } from "react";

type Props = { text: string; nodes: Record<string, ReactNode> };

/** A translated text whose `{name}` places hold elements: their order is the translator's. */
export function TextWithNodes({ text, nodes }: Props) {
  // Split by a group, names stand at the odd places.
  return text.split(/\{(\w+)\}/).map((part, place) => {
    const key = `${place} ${part}`;
    return <Fragment key={key}>{place % 2 === 1 ? (nodes[part] ?? `{${part}}`) : part}</Fragment>;
  });
}

/** Han and kana may break anywhere: a sentence that fits in a line stays in one. For centred texts. */
export function Sentences({ text }: { text: string }) {
  const sentences = text.match(/[^。]+。?/g) ?? [];
  return sentences.map((sentence) => (
    <span key={sentence} className="inline-block">
      {sentence}
    </span>
  ));
}
