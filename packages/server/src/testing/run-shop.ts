import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '../config.ts';
import { ROOT } from '../shipped.ts';

/** The program of `npm start`. */
export const MAIN = join(import.meta.dirname, '../../dist/main.js');

/** A test of a build from other files would prove nothing. */
const requireServer = async () => {
  const tools: { requireServer(): void } = await import(join(ROOT, 'tools/build.mjs'));
  tools.requireServer();
};

/** A whole shop in processes of its own, as an operator runs it. */
export interface RunningShop {
  /** `http://localhost:<port>` */
  readonly address: string;
  readonly varDir: string;
  /** Its process, for faults. */
  readonly process: ChildProcess;
  /** Its output so far: sentences and log lines. */
  output(): string;
  /** Resolves with the exit code, null after a kill. */
  readonly exited: Promise<number | null>;
  /** SIGTERM, then the exit code; deletes a folder that was made for it. */
  close(): Promise<number | null>;
}

/**
 * Runs the built server (or the main.ts of another release) on a free port and resolves when it says that it is open.
 * Without `varDir` it makes a folder. Rejects with all its output if it ends instead.
 */
export async function runShop(
  options: { varDir?: string; env?: Record<string, string>; main?: string } = {},
): Promise<RunningShop> {
  if (!options.main) await requireServer();
  const varDir = options.varDir ?? (await mkdtemp(join(tmpdir(), 'isoko-shop-')));
  const remove = async () => {
    if (options.varDir === undefined) await rm(varDir, { recursive: true, force: true });
  };
  const child = spawn(process.execPath, [options.main ?? MAIN], {
    env: { ...childEnvironment(), PORT: '0', VAR_DIR: varDir, NODE_ENV: 'production', ...options.env },
    // The channel tells the shop when we die, so that a killed test run leaves nothing behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  let output = '';
  let isOpen = false;
  const opened = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      // Under load the log grows by thousands of lines a second: it is read only while someone waits.
      const address = isOpen ? undefined : /^Isoko is open at (http\S+)$/m.exec(output)?.[1];
      if (!address) return;
      isOpen = true;
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
  });
  const address = await opened.catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    address,
    varDir,
    process: child,
    output: () => output,
    exited,
    async close() {
      child.kill('SIGTERM');
      const code = await exited;
      await remove();
      return code;
    },
  };
}
