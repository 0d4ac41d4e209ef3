/** The keys of an object, with their types. */
export function keysOf<T extends object>(of: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in of) keys.push(key);
  return keys;
}

/** An object with a value for each of these keys. */
export function objectOf<K extends string, V>(names: readonly K[], valueFor: (name: K) => V): Record<K, V> {
  const entries = names.map((name) => [name, valueFor(name)] as const);
  // TypeScript loses the types of keys in entries.
  return Object.fromEntries(entries) as Record<K, V>;
}

/** The object without undefined values. */
export function definedOf<T extends object>(of: T): Partial<T> {
  const kept: Partial<T> = { ...of };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}

/** The value under a name in a value of any type; undefined if there is none. */
export function valueAt(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
