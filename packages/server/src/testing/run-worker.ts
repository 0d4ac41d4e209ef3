import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../config.ts';

/** A worker in a process of its own. */
export interface RunningWorker {
  /** Its output so far. */
  readonly output: string;
  /** Resolves with the exit code, null after a kill. */
  readonly exited: Promise<number | null>;
  /** SIGTERM by default; then the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Runs worker.ts, or the program at `path`, with the shop on `varDir`; resolves after its first output. */
export async function runWorker(
  varDir: string,
  env: Record<string, string>,
  path = join(import.meta.dirname, '../worker.ts'),
): Promise<RunningWorker> {
  const child = spawn(process.execPath, [path], {
    env: { ...childEnvironment(), VAR_DIR: varDir, ...env },
    // The channel tells it when we die, so that a killed test run leaves nothing behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', reject);
  });
  return {
    get output() {
      return output;
    },
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
