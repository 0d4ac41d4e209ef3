import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const RETRY_MS = 200;

/** A definite answer to a request. */
export interface Outcome {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: buyers read answers of every shape
  readonly body: any;
}

export interface Request {
  method: string;
  /** Below /api/v1. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends requests until their outcome is known, and counts the attempts. */
export interface Asker {
  /** Repeats the request after faults until it has an outcome. @throws Unknown at the end of the storm's patience. */
  ask(request: Request): Promise<Outcome>;
  /** Sent requests, and those of them without an outcome. */
  readonly counts: { sent: number; repeated: number };
  /** Answers that no fault excuses: 5xx other than 503. */
  readonly faults: string[];
}

/** A request whose outcome stayed unknown (I11). */
export class Unknown extends Error {}

/** Sends a request once; null: refused, cut off or too late, so its outcome is unknown. */
export type Send = (address: string, request: Request) => Promise<Outcome | null>;

/** Reads `address` again for every try; after `deadline` (of performance.now()) the outcome stays unknown. */
export function askerOf(address: () => string, deadline: () => number, send: Send = sendByFetch): Asker {
  const counts = { sent: 0, repeated: 0 };
  const faults: string[] = [];
  return {
    counts,
    faults,
    async ask(request) {
      while (performance.now() < deadline()) {
        counts.sent += 1;
        const outcome = await send(address(), request);
        if (outcome && outcome.status >= 500 && outcome.status !== 503) {
          faults.push(`${request.method} ${request.path}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
        }
        if (outcome && isKnown(outcome)) return outcome;
        counts.repeated += 1;
        await pause(RETRY_MS);
      }
      throw new Unknown(`${request.method} ${request.path}`);
    },
  };
}

/** A 503 may come after the commit, and `in_progress` means that the first try is still running. */
function isKnown({ status, body }: Outcome): boolean {
  return status < 500 && body?.code !== 'in_progress';
}

async function sendByFetch(
  address: string,
  { method, path, headers, body }: Request,
): Promise<Outcome | null> {
  try {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}
