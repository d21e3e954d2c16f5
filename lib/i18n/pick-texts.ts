/** Texts of client components are part of the page: only those that are needed are passed. */
export function pickTexts<Texts extends object, Key extends keyof Texts>(
  texts: Texts,
  keys: readonly Key[],
): Pick<Texts, Key> {
  return Object.fromEntries(keys.map((key) => [key, texts[key]])) as Pick<Texts, Key>;
}
