import type { Language } from "@/lib/i18n/languages";

/** Headers of a request in a person's name. Without a token it goes out all the same: the server refuses it, and says so in words. */
export function bearerHeaders(token: string | null, language: Language): Record<string, string> {
  const headers = { "content-type": "application/json", "x-lang": language };
  if (token !== null) return { ...headers, authorization: `Bearer ${token}` };
  console.warn("No access token: the request goes out without one.");
  return headers;
}
