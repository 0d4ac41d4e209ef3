import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../../packages/server/src/database/embedded.ts';
import { createLogger } from '../../packages/server/src/log.ts';
import { makeDatabaseGate } from '../../packages/server/src/testing/lost-database.ts';

/** A PostgreSQL on a port of this machine, which comes and goes as those of others do. */
export interface MortalPostgres {
  /** For DATABASE_URL; the same in all its lives. */
  readonly url: string;
  /** The same database by a way of its own, for who looks on. */
  readonly insideUrl: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** Makes one and starts it; its port is shut until the first `start`. */
export async function makeMortalPostgres(): Promise<MortalPostgres> {
  const varDir = await mkdtemp(join(tmpdir(), 'isoko-drill-'));
  const log = createLogger({ level: 'silent' });
  const run = () => startEmbedded({ varDir, log });
  let server: EmbeddedPostgres | null = await run();
  const gate = await makeDatabaseGate(server.url);
  let isOpen = false;
  const stop = async () => {
    await server?.stop();
    server = null;
    if (isOpen) await gate.shut();
    isOpen = false;
  };
  return {
    url: gate.url,
    insideUrl: server.url,
    stop,
    async start() {
      server ??= await run();
      if (!isOpen) await gate.open();
      isOpen = true;
    },
    async close() {
      await stop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}
