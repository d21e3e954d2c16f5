/** What is being read, or was, under its mark; another mark has it read again. */
export type Reading<Value> = { mark: number; value: Value | Promise<Value> };

/** A `Map`, `WeakMap` or `LRUCache`. */
type Readings<Key, Value> = {
  get(key: Key): Reading<Value> | undefined;
  set(key: Key, reading: Reading<Value>): unknown;
  delete(key: Key): unknown;
};

/**
 * Reads once for all callers with the same key and mark: a content version, or a time. A failure is
 * not kept. Nor is the promise once it is settled: through its async context it would keep the
 * whole request that began it, 20 kB and more.
 */
export function readOnce<Key, Value>(
  readings: Readings<Key, Value>,
  key: Key,
  read: () => Promise<Value>,
  mark = 0,
): Value | Promise<Value> {
  const known = readings.get(key);
  if (known?.mark === mark) return known.value;
  const value = read();
  const reading: Reading<Value> = { mark, value };
  readings.set(key, reading);
  value.then(
    (settled) => {
      reading.value = settled;
    },
    () => {
      if (readings.get(key) === reading) readings.delete(key);
    },
  );
  return value;
}
