import pg from 'pg';
import type { Logger } from 'pino';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** A LISTEN connection that is kept open. */
export interface Subscription {
  close(): Promise<void>;
}

/**
 * Hears NOTIFY on `channel` for as long as the process lives. When the connection breaks it connects again with
 * back-off; `onConnected` runs after every connection, the first too, because what was sent before is lost.
 */
export function listen(options: {
  url: string;
  channel: string;
  log: Logger;
  onMessage: (payload: string) => void;
  onConnected: () => void;
}): Subscription {
  const stop = new AbortController();
  const finished = keepListening(options, stop.signal);
  return {
    async close() {
      stop.abort();
      await finished;
    },
  };
}

async function keepListening(options: Parameters<typeof listen>[0], stop: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted) {
    try {
      await listenOnce(options, stop, () => {
        options.onConnected();
        wait = FIRST_WAIT_MS;
      });
    } catch (error) {
      options.log.debug({ err: error }, 'the listening connection broke');
    }
    await pause(wait, stop);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function listenOnce(
  options: Parameters<typeof listen>[0],
  stop: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 2_000,
    application_name: 'isoko listener',
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', resolve);
    stop.addEventListener('abort', () => resolve());
  });
  ended.catch(() => {});
  client.on('notification', (message) => options.onMessage(message.payload ?? ''));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(options.channel)}`);
    onConnected();
    await ended;
  } finally {
    await client.end().catch((error) => options.log.debug({ err: error }, 'the listener was gone already'));
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    }
    stop.addEventListener('abort', done);
  });
}
