type Attributes = Record<string, string>;

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

function attributesOf(tag: string): Attributes {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      plain(value),
    ]),
  );
}

const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => attributesOf(tag));

/** A page's metadata for search engines and link previews, without scripts. */
export class PageHead {
  readonly title: string;
  private readonly metas: Attributes[];
  private readonly links: Attributes[];

  constructor(readonly html: string) {
    this.title = plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
    this.metas = tagsOf(html, "meta");
    this.links = tagsOf(html, "link");
  }

  /** The contents of a meta tag, by name or by property: at most one in a valid head. */
  meta(name: string): string[] {
    return this.metas
      .filter((one) => one.name === name || one.property === name)
      .map(({ content = "" }) => content);
  }

  get canonical(): string[] {
    return this.links.filter(({ rel }) => rel === "canonical").map(({ href = "" }) => href);
  }

  /** Addresses by language. */
  get alternates(): Record<string, string> {
    const links = this.links.filter(({ rel, hreflang }) => rel === "alternate" && hreflang);
    return Object.fromEntries(links.map(({ hreflang = "", href = "" }) => [hreflang, href]));
  }

  /** Types of the structured data (schema.org). */
  get facts(): string[] {
    const scripts = this.html.matchAll(
      /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g,
    );
    return [...scripts].flatMap(([, json = ""]) => {
      const facts = JSON.parse(json);
      return (facts["@graph"] ?? [facts]).map((one: Attributes) => one["@type"]);
    });
  }
}
