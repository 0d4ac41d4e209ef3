/** The names an object has, as its type knows them. */
export function keysOf<T extends object>(of: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in of) keys.push(key);
  return keys;
}

/** An object with a value under each of these names. */
export function objectOf<K extends string, V>(names: readonly K[], valueFor: (name: K) => V): Record<K, V> {
  const entries = names.map((name) => [name, valueFor(name)] as const);
  // TypeScript forgets the names of entries.
  return Object.fromEntries(entries) as Record<K, V>;
}

/** The object without what is undefined. */
export function definedOf<T extends object>(of: T): Partial<T> {
  const kept: Partial<T> = { ...of };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}

/** What a value that may be anything has under a name; undefined where it has nothing. */
export function valueAt(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
