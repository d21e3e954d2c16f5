export type FeedEntry = {
  /** Permanent and unique: a `tag:` URI (RFC 4151). */
  id: string;
  title: string;
  author: { name: string; url: string };
  published: Date;
  updated: Date;
  url: string;
  summary: string;
  picture: string | null;
  media: string | null;
};

export type Feed = {
  id: string;
  title: string;
  subtitle: string;
  language: string;
  self: string;
  page: string;
  author: string;
  icon: string;
  entries: FeedEntry[];
};

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 cannot hold, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

type Attributes = Record<string, string>;

/** Strings are escaped; a list is markup of ours. */
function element(name: string, content: string | string[], attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const inner = typeof content === "string" ? xmlText(content) : content.join("");
  const open = `<${name}${written.join("")}`;
  return inner === "" ? `${open}/>` : `${open}>${inner}</${name}>`;
}

const link = (attributes: Attributes) => element("link", "", attributes);

/** Atom requires a title; a post may have none. */
const titled = (text: string, otherwise: string) => (text.trim() === "" ? otherwise : text);

function entryXml(entry: FeedEntry): string {
  const { author, media, picture } = entry;
  return element("entry", [
    element("id", entry.id),
    element("title", titled(entry.title, author.name)),
    element("updated", entry.updated.toISOString()),
    element("published", entry.published.toISOString()),
    element("author", [element("name", titled(author.name, "X")), element("uri", author.url)]),
    link({ rel: "alternate", type: "text/html", href: entry.url }),
    ...(media ? [link({ rel: "enclosure", type: "video/mp4", href: media })] : []),
    element("summary", entry.summary),
    ...(picture ? [element("media:thumbnail", "", { url: picture })] : []),
  ]);
}

/** When the newest entry was added. A feed without entries has not changed since the beginning of time. */
export function updatedOf({ entries }: Feed): Date {
  return new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));
}

/** RFC 4287. */
export function atomXml(feed: Feed): string {
  const root = element(
    "feed",
    [
      element("id", feed.id),
      element("title", feed.title),
      ...(feed.subtitle ? [element("subtitle", feed.subtitle)] : []),
      element("updated", updatedOf(feed).toISOString()),
      element("author", [element("name", feed.author)]),
      element("icon", feed.icon),
      link({ rel: "self", type: "application/atom+xml", href: feed.self }),
      link({ rel: "alternate", type: "text/html", hreflang: feed.language, href: feed.page }),
      ...feed.entries.map(entryXml),
    ],
    {
      xmlns: "http://www.w3.org/2005/Atom",
      "xmlns:media": "http://search.yahoo.com/mrss/",
      "xml:lang": feed.language,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
