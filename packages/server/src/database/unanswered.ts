import { Socket } from 'node:net';
import { valueAt } from '@isoko/contract/rules/objects';
import type pg from 'pg';

/** Looks in a row at which nothing had come back, until PostgreSQL is asked what it does for a connection. */
const PATIENCE_LOOKS = 4;
/** What PostgreSQL finished in this very moment may be on its way to us: it is believed the second time. */
const DENIALS = 2;

interface Line {
  readonly stream: Socket;
  /** What had been sent when something came last. */
  answered: number;
  looks: number;
  denials: number;
}

/** Connections of a pool on which something was sent and nothing came back since. */
export class Unanswered {
  readonly #lines = new Map<pg.PoolClient, Line>();

  /** From now on its connection is listened to. */
  add(client: pg.PoolClient): void {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    const line: Line = { stream, answered: stream.bytesWritten, looks: 0, denials: 0 };
    this.#lines.set(client, line);
    stream.on('data', () => Object.assign(line, { answered: stream.bytesWritten, looks: 0, denials: 0 }));
    client.once('end', () => this.#lines.delete(client));
  }

  /** Looks at all of them once; the server's processes of those that nothing came back on for several looks. */
  look(): number[] {
    for (const line of this.#lines.values()) {
      const isAwaited = line.stream.bytesWritten > line.answered;
      line.looks = isAwaited ? line.looks + 1 : 0;
    }
    return [...this.#lines]
      .filter(([, { looks }]) => looks >= PATIENCE_LOOKS)
      .map(([client]) => pidOf(client));
  }

  /**
   * Cuts those that PostgreSQL denies twice to work for: what was sent, or the answer, was lost on its way. `working` are
   * its processes that do. Returns how many were cut.
   */
  cutDenied(suspects: readonly number[], working: readonly number[]): number {
    const denied = [...this.#lines].filter(([client]) => {
      const pid = pidOf(client);
      return suspects.includes(pid) && !working.includes(pid);
    });
    for (const [, line] of denied) line.denials += 1;
    const dead = denied.filter(([, { denials }]) => denials >= DENIALS);
    for (const [, { stream }] of dead) stream.destroy();
    return dead.length;
  }

  cutAll(): void {
    for (const { stream } of this.#lines.values()) stream.destroy();
  }
}

/** PostgreSQL's name for the other end of a connection. */
function pidOf(client: pg.PoolClient): number {
  return Number(valueAt(client, 'processID') ?? 0);
}
