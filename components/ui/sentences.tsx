/** Han and kana may break anywhere: a sentence that fits in a line stays in one. For centred texts. */
export function Sentences({ text }: { text: string }) {
  const sentences = text.match(/[^。]+。?/g) ?? [];
  return sentences.map((sentence) => (
    <span key={sentence} className="inline-block">
      {sentence}
    </span>
  ));
}
