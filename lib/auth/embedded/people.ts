import { EmailField } from "./call";

export type Person = { key: string; name: string; handle: string; email: string | null };

const PEOPLE: Person[] = [
  { key: "ana", name: "Ana Lima", handle: "analima", email: "ana@people.example" },
  { key: "jun", name: "佐藤 潤", handle: "junsato", email: "jun@people.example" },
  // X may tell nobody's address.
  { key: "noor", name: "Noor Haddad", handle: "noorh", email: null },
];

/** Those whom a provider may vouch for: Google does not without an address. */
export function peopleOf(provider: string): Person[] {
  return PEOPLE.filter(({ email }) => email !== null || provider !== "google");
}

/** Whom a `login_hint` means: one of our people, or anybody by an e-mail address. */
export function personOf(hint: string | null, provider: string): Person | null {
  if (!hint) return null;
  const known = peopleOf(provider).find(({ key, email }) => hint === key || hint === email);
  if (known) return known;
  const email = EmailField.safeParse(hint);
  if (!email.success) return null;
  const name = email.data.split("@", 1)[0] ?? email.data;
  return { key: email.data, name, handle: name, email: email.data };
}
