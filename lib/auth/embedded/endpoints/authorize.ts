import "server-only";
import { addFlowState, linkIdentity } from "@/db/queries/sign-in";
import { markup, plainPage, plainResponse } from "@/lib/http/plain/plain-page";
import { requestLanguage } from "@/lib/http/refusals";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageIn } from "@/lib/page-of";
import {
  type Call,
  EmailField,
  invalid,
  redirectBack,
  redirectTarget,
  redirectWithError,
  requireChallenge,
} from "../call";
import { embeddedIssuer } from "../signing-key";
import { makeSecret } from "../tokens";

const PROVIDERS = ["google", "x", "twitter"];

type Flow = { provider: string; target: URL; codeChallenge: string };

/** `login_hint` answers instead of the visitor: a test user's key or any address; `cancel` refuses. */
export async function authorize(call: Call): Promise<Response> {
  const { searchParams } = call.url;
  const provider = searchParams.get("provider") ?? "";
  if (!PROVIDERS.includes(provider)) {
    throw invalid(`Unsupported provider: Provider ${provider} could not be found`);
  }
  const codeChallenge = requireChallenge(
    searchParams.get("code_challenge"),
    searchParams.get("code_challenge_method"),
  );
  const target = redirectTarget(searchParams.get("redirect_to"));
  if (searchParams.has("cancel")) {
    return redirectWithError(target, "access_denied", "The person chose not to sign in");
  }
  const person = personOf(searchParams.get("login_hint"), provider);
  if (!person) return choosePage(call, provider, target);
  return signIn(person, { provider, target, codeChallenge });
}

async function signIn(person: Person, { provider, target, codeChallenge }: Flow) {
  const { key, name, handle, email } = person;
  const address = email === null ? {} : { email, email_verified: true };
  const claims = {
    iss: embeddedIssuer(),
    sub: key,
    provider_id: key,
    name,
    full_name: name,
    user_name: handle,
    phone_verified: false,
    ...address,
  };
  const userId = await linkIdentity({ provider, providerId: key, email, claims });
  const { secret, secretHash } = makeSecret();
  await addFlowState({ secretHash, userId, method: "oauth", codeChallenge });
  return redirectBack(target, { code: secret });
}

const PROVIDER_NAMES: Record<string, string> = { google: "Google", x: "X", twitter: "X" };

/** The language of the page that the visitor comes from and returns to. */
function languageOf({ request }: Call, target: URL): Language {
  return languageIn(target.pathname) ?? requestLanguage(request.headers);
}

/** This request with the visitor's choice added. */
function answerLink({ url }: Call, name: string, value: string): string {
  const params = new URLSearchParams(url.searchParams);
  params.set(name, value);
  return `?${params}`;
}

/**
 * Asks which user to be, where a provider would ask for a password: only this machine can reach it.
 */
async function choosePage(call: Call, provider: string, target: URL): Promise<Response> {
  const language = languageOf(call, target);
  const { ChoosePerson: texts } = await loadMessages(language);
  const filled = (text: string) =>
    formatMessage(language, text, { provider: PROVIDER_NAMES[provider] ?? "" });
  const person = ({ key, name, email, handle }: Person) =>
    markup`<li><a href="${answerLink(call, "login_hint", key)}">${name} (${email ?? `@${handle}`})</a></li>`;
  const content = markup`<p>${filled(texts.explanation)}</p><ul class="alone">${peopleOf(provider).map(person)}</ul><p class="alone"><a href="${answerLink(call, "cancel", "1")}">${texts.cancel}</a></p>`;
  const page = plainPage({ language, title: filled(texts.title), content });
  return plainResponse(page, 200, { "cache-control": "no-store" });
}

type Person = { key: string; name: string; handle: string; email: string | null };

const PEOPLE: Person[] = [
  { key: "ana", name: "Ana Lima", handle: "analima", email: "ana@people.example" },
  { key: "jun", name: "佐藤 潤", handle: "junsato", email: "jun@people.example" },
  // X may give no address.
  { key: "noor", name: "Noor Haddad", handle: "noorh", email: null },
];

/** Users that a provider can sign in: Google's need an address. */
function peopleOf(provider: string): Person[] {
  return PEOPLE.filter(({ email }) => email !== null || provider !== "google");
}

/** The user that a `login_hint` names: one of the test users, or any email address. */
function personOf(hint: string | null, provider: string): Person | null {
  if (!hint) return null;
  const known = peopleOf(provider).find(({ key, email }) => hint === key || hint === email);
  if (known) return known;
  const email = EmailField.safeParse(hint);
  if (!email.success) return null;
  const name = email.data.split("@", 1)[0] ?? email.data;
  return { key: email.data, name, handle: name, email: email.data };
}
