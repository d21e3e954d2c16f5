type Holder = Record<string, unknown> | unknown[];

/** Replacements of a field; `undefined` deletes it. */
const REPLACEMENTS: readonly unknown[] = [undefined, null, 7, "odd", [], {}];

export type Mutation = { path: string; by: unknown; before: unknown; json: unknown };

/** Payloads in which one field is deleted or replaced, for every field in turn. */
export function* mutationsOf(json: unknown): Generator<Mutation> {
  const root = { json: structuredClone(json) };
  for (const { holder, key, path } of [...fieldsOf(root, "")]) {
    const before = Reflect.get(holder, key);
    for (const by of REPLACEMENTS) {
      if (JSON.stringify(before) === JSON.stringify(by)) continue;
      if (by === undefined && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
      else Reflect.set(holder, key, structuredClone(by ?? null));
      yield { path, by, before, json: root.json };
      Reflect.set(holder, key, before);
    }
  }
}

function* fieldsOf(
  holder: Holder,
  path: string,
): Generator<{ holder: Holder; key: string; path: string }> {
  for (const [key, value] of Object.entries(holder)) {
    const place = path === "" ? key : `${path}.${key}`;
    if (path !== "") yield { holder, key, path: place };
    if (isHolder(value)) yield* fieldsOf(value, place);
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === "object" && value !== null;
}
