import { parseArgs } from 'node:util';

/**
 * Numbers of a command line, `--name 7` each, with what stands for those that are not there.
 * @throws on words it does not know and on numbers that are none.
 */
export function numbersFrom<N extends string>(
  args: string[],
  otherwise: Record<N, number>,
): Record<N, number> {
  const names = Object.keys(otherwise) as N[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ args, options });
  const numbers = names.map((name) => {
    const value = Number(values[name] ?? otherwise[name]);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
    return [name, value];
  });
  return Object.fromEntries(numbers);
}
