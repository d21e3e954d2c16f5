/** HTML that is what it seems; only `markup` makes it. */
export type Markup = { readonly html: string };

type Piece = Markup | Markup[] | string | number;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function htmlOf(piece: Piece): string {
  if (Array.isArray(piece)) return piece.map(htmlOf).join("");
  if (typeof piece === "object") return piece.html;
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** HTML around values, each of which is text unless it is markup itself. Attributes stand in quotes. */
export function markup(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const html = parts.map((part, place) => {
    const piece = pieces[place];
    return part + (piece === undefined ? "" : htmlOf(piece));
  });
  return { html: html.join("") };
}
