import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Send } from '../../packages/server/src/testing/storm/ask.ts';

/** A connection that is silent for this long is closed, in ms. */
const PATIENCE_MS = 10_000;

/** One request and its outcome. Times are of performance.now(). */
export interface Exchange {
  readonly what: string;
  /** When its last byte was sent; null: it never was. */
  readonly sentAt: number | null;
  readonly endedAt: number;
  /** From its beginning to its end. */
  readonly ms: number;
  /** 0: it was not answered completely. */
  readonly status: number;
  readonly text: string;
  /** Why it was not answered. */
  readonly fault: string | null;
}

export interface TrafficRequest extends Request {
  /** From the root: `/api/v1/products/`. */
  path: string;
  /** Uses a new connection instead of a kept one. */
  isAlone?: boolean;
  /** The text of the answer is not needed. */
  isUnread?: boolean;
}

/** The connection of many people to a shop, kept alive as browsers do. */
export interface Traffic {
  /** Never rejects: network errors are in the exchange. */
  exchange(address: string, input: TrafficRequest): Promise<Exchange>;
  /** The same for buyers. */
  readonly send: Send;
  /** Requests that were not answered completely. */
  readonly cut: readonly Exchange[];
  close(): void;
}

export function openTraffic(): Traffic {
  const agent = new Agent({ keepAlive: true });
  const cut: Exchange[] = [];
  const exchange: Traffic['exchange'] = async (address, input) => {
    const done = await exchangeOnce(input.isAlone ? false : agent, address, input);
    if (done.fault) cut.push(done);
    return done;
  };
  return {
    exchange,
    async send(address, { path, ...rest }) {
      const { status, text } = await exchange(address, { ...rest, path: `/api/v1${path}` });
      return status === 0 ? null : { status, body: JSON.parse(text) };
    },
    cut,
    close: () => agent.destroy(),
  };
}

function exchangeOnce(
  agent: Agent | false,
  address: string,
  { method, path, headers, body, isUnread = false }: TrafficRequest,
): Promise<Exchange> {
  const what = `${method} ${path}`;
  const { port } = new URL(address);
  const begun = performance.now();
  const payload = body === undefined ? null : JSON.stringify(body);
  const length = payload === null ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
  const type = payload === null ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve) => {
    let sentAt: number | null = null;
    const end = (rest: Partial<Exchange>) => {
      const endedAt = performance.now();
      resolve({ what, sentAt, endedAt, ms: endedAt - begun, status: 0, text: '', fault: null, ...rest });
    };
    const fail = (error: NodeJS.ErrnoException) => end({ fault: error.code ?? error.message });
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: { ...length, ...type, ...headers },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        if (isUnread) answer.resume();
        else answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => end({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }));
      },
    );
    // Emitted when the operating system has received all of it.
    outgoing.on('finish', () => {
      sentAt = performance.now();
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('nothing came any more')));
    outgoing.on('error', fail);
    outgoing.end(payload ?? undefined);
  });
}

/** Runs readers until `isOver`; each requests the next page a moment after the last one has arrived. */
export async function letRead(options: {
  traffic: Traffic;
  address: () => string;
  paths: readonly string[];
  readers: number;
  isOver: () => boolean;
  onRead?: (exchange: Exchange) => void;
}): Promise<void> {
  const { traffic, address, paths, readers, isOver, onRead } = options;
  const read = async (reader: number) => {
    for (let at = reader; !isOver(); at += 1) {
      const path = paths[at % paths.length] as string;
      onRead?.(await traffic.exchange(address(), { method: 'GET', path }));
      await pause(READ_AGAIN_MS);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
}

const READ_AGAIN_MS = 20;

/** The value below which this share (0…1) of them is; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
