import type { Language } from "@/lib/i18n/languages";
import { LOGO_PATH } from "@/lib/logo-path";
import { CANVAS } from "@/lib/theme";
import { hashSource, POLICY_HEADER, REPORT_DIRECTIVES } from "../policy/content-policy";

/** Only `markup` makes it. */
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

/** Escapes values that are no markup. Attributes have to be in quotes. */
export function markup(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const html = parts.map((part, place) => {
    const piece = pieces[place];
    return part + (piece === undefined ? "" : htmlOf(piece));
  });
  return { html: html.join("") };
}

const STYLE = `:root{color-scheme:light dark;--canvas:#0c0d10;--surface:#15171c;--ink:#f3f4f6;--muted:#b0b4bd;--edge:#6b7080;--accent:#cbf05e;--danger:#ff8f8f;background:var(--canvas);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
@media(prefers-color-scheme:light){:root{--canvas:#fafaf7;--surface:#fff;--ink:#15181e;--muted:#565b64;--edge:#7c8089;--accent:#416c00;--danger:#c21725}}
body{max-width:36rem;margin:0 auto;padding:4rem 1.25rem;overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:.5rem;margin:-2.5rem 0 3rem;color:inherit;font-weight:800;letter-spacing:-.03em}.brand svg{width:1.5rem;fill:var(--accent);fill-rule:evenodd}
h1{margin:0 0 1rem;font-size:clamp(1.375rem,1rem + 2vw,1.875rem);line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
:root:lang(ja){line-break:strict;word-break:auto-phrase}:root:lang(ko){word-break:keep-all}
p,ul{margin:0 0 1rem;color:var(--muted);text-wrap:pretty}p[dir]{white-space:pre-line}ul{padding-inline-start:1.25rem}:root:lang(zh) p{text-wrap:balance}
img{display:block;max-width:100%;max-height:50vh;margin:0 0 1.5rem;border-radius:1rem}
a{color:var(--accent);text-underline-offset:4px}section{margin-top:3rem}section h2{margin:0 0 .5rem;font-size:1.125rem}section li{margin:0 0 .75rem}section li a{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
fieldset{margin:0 0 1.5rem;padding:0;border:0}legend,label{display:block;margin:0 0 .75rem}small{display:block;color:var(--muted)}
input[type=text],input[type=email],textarea{box-sizing:border-box;width:100%;margin:.5rem 0 0;padding:.75rem 1rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--surface);color:inherit;font:inherit}
[role=alert]{color:var(--danger)}
.alone a{display:inline-flex;min-height:2.75rem;align-items:center}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}
.actions a,button{display:inline-flex;min-height:2.75rem;align-items:center;padding:0 1.25rem;border:1px solid var(--edge);border-radius:.75rem;color:inherit;text-decoration:none;font:inherit}
.actions a:first-child,button{border-color:transparent;background:#cbf05e;color:#1e2410;font-weight:500;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

/** Loads nothing but X's pictures and the site's icon, and runs nothing but these inline scripts. */
export function plainPolicy(...scripts: string[]): string {
  const run = scripts.length > 0 ? ` script-src ${scripts.map(hashSource).join(" ")};` : "";
  return `default-src 'none'; style-src ${hashSource(STYLE)};${run} img-src 'self' https://pbs.twimg.com; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${REPORT_DIRECTIVES.join("; ")}`;
}

export const PLAIN_POLICY = plainPolicy();

type Page = { language: Language; title: string; content: Markup };

export function plainPage({ language, title, content }: Page): string {
  return markup`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" media="(prefers-color-scheme: light)" content="${CANVAS.light}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${CANVAS.dark}"><meta name="referrer" content="same-origin"><title>${title} · Postreel</title><style>${{ html: STYLE }}</style></head><body><header class="brand" lang="en"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${LOGO_PATH}"/></svg>Postreel</header><main><h1>${title}</h1>${content}</main></body></html>`
    .html;
}

export function plainResponse(
  page: string,
  status: number,
  headers: HeadersInit = {},
  policy = PLAIN_POLICY,
): Response {
  const all = new Headers(headers);
  all.set("content-type", "text/html; charset=utf-8");
  all.set(POLICY_HEADER, policy);
  return new Response(page, { status, headers: all });
}
