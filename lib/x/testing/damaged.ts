import fc from "fast-check";

const STRANGERS: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  "",
  "\u0000\uD800<script>",
  "https://evil.com/a.mp4",
  "x".repeat(10_000),
  [],
  [null],
  {},
  { __proto__: null, constructor: 5, toString: "no", length: -1 },
  [[[[[]]]]],
  { result: {} },
];

type Damage = { at: number } & (
  | { kind: "replace"; by: unknown }
  | { kind: "rename"; to: string }
  | { kind: "remove" }
);

const place = { at: fc.nat() };
const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...place, ...kindOf("replace"), by: strangers() }) },
  { weight: 1, arbitrary: fc.record({ ...place, ...kindOf("rename"), to: keys() }) },
  { weight: 1, arbitrary: fc.record({ ...place, ...kindOf("remove") }) },
);

function kindOf<Kind extends string>(kind: Kind) {
  return { kind: fc.constant(kind) };
}

function strangers(): fc.Arbitrary<unknown> {
  return fc.oneof(fc.constantFrom(...STRANGERS), fc.string(), fc.double());
}

function keys(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom("__proto__", "constructor", "length"), fc.string());
}

/** One of these values as JSON, usually with up to 16 parts replaced, renamed or missing. */
export function damaged<Value>(values: readonly Value[], jsonOf: (value: Value) => unknown) {
  return fc
    .record({
      value: fc.constantFrom(...values),
      damages: fc.array(damage, { maxLength: 16, size: "max" }),
    })
    .map(({ value, damages }) => {
      const root = { whole: structuredClone(jsonOf(value)) };
      const parts = partsOf(root);
      for (const one of damages) harm(parts, one);
      return { value, body: JSON.stringify(root.whole) ?? "" };
    });
}

type Container = Record<string, unknown> | unknown[];

/** Damages one of the parts; parts below a replaced one no longer exist. */
function harm(parts: [Container, string][], { at, ...how }: Damage): void {
  const part = parts[at % parts.length];
  if (!part) return;
  const [holder, key] = part;
  if (how.kind === "replace") Reflect.set(holder, key, structuredClone(how.by));
  if (how.kind === "rename") define(holder, how.to, Reflect.get(holder, key));
  if (how.kind !== "replace") Reflect.deleteProperty(holder, key);
}

/** Sets an own property, even if the name is `__proto__`. */
function define(holder: Container, name: string, value: unknown): void {
  if (Array.isArray(holder)) return;
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function partsOf(holder: Container): [Container, string][] {
  return Object.entries(holder).flatMap(([key, part]): [Container, string][] => [
    [holder, key],
    ...(isContainer(part) ? partsOf(part) : []),
  ]);
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
