import { Fragment, type ReactNode } from "react";

type Props = { text: string; nodes: Record<string, ReactNode> };

/** Keeps the translator's order. */
export function TextWithNodes({ text, nodes }: Props) {
  // Splitting by a group puts the names at odd places.
  return text.split(/\{(\w+)\}/).map((part, place) => {
    const key = `${place} ${part}`;
    return <Fragment key={key}>{place % 2 === 1 ? (nodes[part] ?? `{${part}}`) : part}</Fragment>;
  });
}

/** Keeps a sentence on one line if it fits: Han and kana break anywhere. For centred texts. */
export function Sentences({ text }: { text: string }) {
  const sentences = text.match(/[^。]+。?/g) ?? [];
  return sentences.map((sentence) => (
    <span key={sentence} className="inline-block">
      {sentence}
    </span>
  ));
}
