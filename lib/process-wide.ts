/** One value per process: Next gives each route its own copy of a module's variables. */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(`postreel.${name}`);
  const existing: T | undefined = Reflect.get(globalThis, key);
  if (existing !== undefined) return existing;
  const created = create();
  Reflect.set(globalThis, key, created);
  return created;
}
