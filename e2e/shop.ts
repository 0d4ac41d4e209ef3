import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A whole shop in processes of its own, as an operator would run it. */
export interface RunningShop {
  /** `http://localhost:<port>` */
  readonly address: string;
  readonly varDir: string;
  /** What it printed so far: sentences and log lines. */
  output(): string;
  /** Its process, for faults. */
  readonly process: ChildProcess;
  /** SIGTERM, and the exit code; the folder is removed when the shop made it. */
  close(): Promise<number | null>;
}

/**
 * Starts `packages/server/src/main.ts` on a free port and resolves when it says that it is open.
 * Rejects with everything it printed when it ends instead.
 */
export async function runShop(
  options: { varDir?: string; env?: Record<string, string> } = {},
): Promise<RunningShop> {
  const own = options.varDir === undefined;
  const varDir = options.varDir ?? (await mkdtemp(join(tmpdir(), 'isoko-shop-')));
  const env = { ...process.env, PORT: '0', VAR_DIR: varDir, NODE_ENV: 'production', ...options.env };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../packages/server/src/main.ts')], {
    env,
    // The channel tells the shop when we die, so that a killed test run leaves nothing behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const open = /^Isoko is open at (http\S+)$/m.exec(output);
      if (open?.[1]) resolve(open[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', reject);
    exited.then((code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
  });
  return {
    address,
    varDir,
    output: () => output,
    process: child,
    async close() {
      child.kill('SIGTERM');
      const code = await exited;
      if (own) await rm(varDir, { recursive: true, force: true });
      return code;
    },
  };
}
