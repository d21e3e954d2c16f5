import "server-only";
import { requestLanguage } from "@/lib/http/request-language";
import { fillText } from "@/lib/i18n/fill-text";
import { isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import type { Call } from "./call";
import { type Person, peopleOf } from "./people";

const PROVIDER_NAMES: Record<string, string> = { google: "Google", x: "X", twitter: "X" };

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function asHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** The language of the page that the visitor comes from and goes back to. */
function languageOf({ request }: Call, target: URL): Language {
  const first = target.pathname.split("/")[1];
  return isLanguage(first) ? first : requestLanguage(request.headers);
}

/** This very request with the visitor's answer beside it. */
function answerLink({ url }: Call, name: string, value: string): string {
  const params = new URLSearchParams(url.searchParams);
  params.set(name, value);
  return asHtml(`?${params}`);
}

/** Asks who it is, where a provider would ask for a password: no one else can reach this machine. */
export async function choosePage(call: Call, provider: string, target: URL): Promise<Response> {
  const language = languageOf(call, target);
  const { ChoosePerson: texts } = await loadMessages(language);
  const row = ({ key, name, email, handle }: Person) =>
    `<li><a href="${answerLink(call, "login_hint", key)}"><strong>${asHtml(name)}</strong><span>${asHtml(email ?? `@${handle}`)}</span></a></li>`;
  const filled = (text: string) =>
    asHtml(fillText(text, { provider: PROVIDER_NAMES[provider] ?? "" }));
  const title = filled(texts.title);
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/auth/v1/choose.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${filled(texts.explanation)}</p>
<ul>${peopleOf(provider).map(row).join("")}</ul>
<a class="cancel" href="${answerLink(call, "cancel", "1")}">${asHtml(texts.cancel)}</a>
</main>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": POLICY,
    },
  });
}
