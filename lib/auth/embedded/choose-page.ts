import "server-only";
import { markup } from "@/lib/http/plain/plain-page";
import { requestLanguage } from "@/lib/http/refusals";
import { formatMessage } from "@/lib/i18n/format-message";
import { isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { type Call, EmailField } from "./call";

const PROVIDER_NAMES: Record<string, string> = { google: "Google", x: "X", twitter: "X" };

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function languageOf({ request }: Call, target: URL): Language {
  const first = target.pathname.split("/")[1];
  return isLanguage(first) ? first : requestLanguage(request.headers);
}

function answerLink({ url }: Call, name: string, value: string): string {
  const params = new URLSearchParams(url.searchParams);
  params.set(name, value);
  return `?${params}`;
}

/** Asks for no password: only this machine can reach it. */
export async function choosePage(call: Call, provider: string, target: URL): Promise<Response> {
  const language = languageOf(call, target);
  const { ChoosePerson: texts } = await loadMessages(language);
  const row = ({ key, name, email, handle }: Person) =>
    markup`<li><a href="${answerLink(call, "login_hint", key)}"><strong>${name}</strong><span>${email ?? `@${handle}`}</span></a></li>`;
  const filled = (text: string) =>
    formatMessage(language, text, { provider: PROVIDER_NAMES[provider] ?? "" });
  const title = filled(texts.title);
  const { html } = markup`<!doctype html>
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
<ul>${peopleOf(provider).map(row)}</ul>
<a class="cancel" href="${answerLink(call, "cancel", "1")}">${texts.cancel}</a>
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

export type Person = { key: string; name: string; handle: string; email: string | null };

const PEOPLE: Person[] = [
  { key: "ana", name: "Ana Lima", handle: "analima", email: "ana@people.example" },
  { key: "jun", name: "佐藤 潤", handle: "junsato", email: "jun@people.example" },
  // X may give no address.
  { key: "noor", name: "Noor Haddad", handle: "noorh", email: null },
];

/** Google's users need an address. */
export function peopleOf(provider: string): Person[] {
  return PEOPLE.filter(({ email }) => email !== null || provider !== "google");
}

/** One of the test users, or any email address. */
export function personOf(hint: string | null, provider: string): Person | null {
  if (!hint) return null;
  const known = peopleOf(provider).find(({ key, email }) => hint === key || hint === email);
  if (known) return known;
  const email = EmailField.safeParse(hint);
  if (!email.success) return null;
  const name = email.data.split("@", 1)[0] ?? email.data;
  return { key: email.data, name, handle: name, email: email.data };
}
