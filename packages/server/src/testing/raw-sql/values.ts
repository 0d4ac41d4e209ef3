import type { Node } from 'typescript/unstable/ast';

/** A piece of a statement: its text, or the place of a value that the driver sends with it. */
export type Piece = string | typeof PLACEHOLDER;

export const PLACEHOLDER = Symbol('a value');

/** The value of an expression in a store's source, as far as its statement depends on it. */
export type Value =
  | { kind: 'sql'; pieces: Piece[] }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; get: (name: string) => Value; names: readonly string[] }
  | { kind: 'function'; node: Node; scope: Scope }
  | { kind: 'unknown' };

/** Values of parameters, by the id of their symbol. */
export type Scope = ReadonlyMap<number, Value>;

export const unknown: Value = { kind: 'unknown' };

/** The statement as PostgreSQL gets it, with numbered values. */
export function textOf(pieces: readonly Piece[]): string {
  let count = 0;
  return pieces
    .map((piece) => {
      if (piece !== PLACEHOLDER) return piece;
      count += 1;
      return `$${count}`;
    })
    .join('');
}

/** Pieces joined by a separator. */
export function joined(parts: readonly Piece[][], separator: readonly Piece[]): Piece[] {
  return parts.flatMap((part, at) => (at === 0 ? part : [...separator, ...part]));
}

/** A name as `sql.ref` writes it. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}
