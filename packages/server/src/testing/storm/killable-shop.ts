import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRunning, isAlive } from '../../database/embedded/postmaster.ts';
import { type RunningShop, runShop } from '../run-shop.ts';

/** The victim of a kill −9. */
export type Victim = 'app' | 'database' | 'both';

/** The longest wait for a killed shop, in ms. */
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 50;

/** A shop in processes of its own that is killed and started again on the same folder. */
export interface KillableShop {
  readonly varDir: string;
  /** The present address; changes with every start. */
  address(): string;
  /** The output of all its lives. */
  output(): string;
  /** Kills with SIGKILL, restarts what does not come back by itself, and waits until it is ready; returns the ms. */
  kill(victim: Victim): Promise<number>;
  /** SIGTERM immediately, then the exit code and output of this life; `open` begins the next. */
  leave(): Promise<{ code: number | null; output: string }>;
  /** Begins another life after `leave`, and waits until it is ready. */
  open(): Promise<void>;
  /** SIGTERM, the last exit code; then deletes everything it left. */
  close(): Promise<number | null>;
}

/** Opens a shop in a new folder that is deleted with it, or in `folder`, which stays. */
export async function openKillableShop(env: Record<string, string>, folder?: string): Promise<KillableShop> {
  const varDir = await realpath(folder ?? (await mkdtemp(join(tmpdir(), 'isoko-storm-'))));
  const dataDir = join(varDir, 'postgres');
  const remove = async () => {
    if (folder === undefined) await rm(varDir, { recursive: true, force: true });
  };
  const start = () => runShop({ varDir, env });
  let shop: RunningShop = await start().catch(async (error) => {
    await killPostgres(dataDir);
    await remove();
    throw error;
  });
  let earlier = '';
  const end = async (signal: NodeJS.Signals) => {
    const { process, exited, output } = shop;
    process.kill(signal);
    const code = await exited;
    return { code, output: output() };
  };
  const open = async () => {
    earlier += shop.output();
    shop = await start();
  };
  return {
    varDir,
    address: () => shop.address,
    output: () => earlier + shop.output(),
    async kill(victim) {
      const killed = performance.now();
      if (victim !== 'app') await killPostgres(dataDir);
      if (victim !== 'database') {
        await end('SIGKILL');
        await open();
      }
      await untilReady(shop);
      return performance.now() - killed;
    },
    leave: () => end('SIGTERM'),
    async open() {
      await open();
      await untilReady(shop);
    },
    async close() {
      const code = await shop.close();
      // Only a shop that broke its own promise leaves a server behind.
      await killPostgres(dataDir);
      await remove();
      return code;
    },
  };
}

async function killPostgres(dataDir: string): Promise<void> {
  const running = await findRunning(dataDir);
  if (!running) return;
  process.kill(running.pid, 'SIGKILL');
  while (isAlive(running.pid)) await pause(LOOK_EVERY_MS);
}

async function untilReady(shop: RunningShop): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    const status = await fetch(`${shop.address}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (shop.process.exitCode !== null) throw new Error(`the shop ended:\n${shop.output().slice(-2_000)}`);
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`the shop was not ready ${READY_WITHIN_MS / 1000} s after a kill`);
}
