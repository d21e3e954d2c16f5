/** `<` is escaped: a name could contain `</script>`. */
export function JsonLd({ facts }: { facts: object }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll(
    "<",
    "\\u003c",
  );
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a `<`
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
