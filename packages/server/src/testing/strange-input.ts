import fc from 'fast-check';

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '%',
    "'; DROP TABLE",
    '{{7*7}}',
    '٠٧٨٨١٢٣٤٥٦',
    '-1',
    '9'.repeat(400),
    '__proto__',
  ),
);
/** Whatever JSON can carry, and what people and attackers put where it does not belong. */
export const strange = fc.oneof(
  strangeText,
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.double(),
  fc.maxSafeInteger(),
);

/** Every place in a body that something can stand in. */
export function placesOf(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** The body with `value` at that place. */
export function put(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  (copy as Record<string, unknown>)[key] = put((body as Record<string, unknown>)[key], rest, value);
  return copy;
}
