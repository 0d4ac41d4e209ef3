/** What the shop uses of the package, which has no types of its own. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Counts the rows; the number is known when the query is over. */
  type Counted = Submittable & { readonly rowCount: number };

  export function to(sql: string): Readable & Counted;
  export function from(sql: string): Writable & Counted;
}
