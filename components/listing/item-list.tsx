import type { Card } from "@/components/video/card";

type Props = { name: string; cards: Card[]; offset: number };

/** The list for programs (schema.org ItemList): links in their order, nothing that a card does not show. */
export function ItemList({ name, cards, offset }: Props) {
  const list = {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    numberOfItems: cards.length,
    itemListElement: cards.map(({ title, postUrl }, place) => ({
      "@type": "ListItem",
      position: offset + place + 1,
      name: title,
      url: postUrl,
    })),
  };
  // A post's text could hold `</script>`.
  const json = JSON.stringify(list).replaceAll("<", "\\u003c");
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a `<`
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
