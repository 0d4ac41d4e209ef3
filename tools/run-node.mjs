import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environmentOf } from './node24.mjs';
import { ROOT, Stop } from './root.mjs';

/** npm repeats the signal of the terminal: a signal this soon after the first is the same signal. */
const SAME_SIGNAL_MS = 1000;
const LOOK_FOR_PARENT_MS = 250;
/** Node's cache of compiled TypeScript: each further start takes half a second less. */
export const COMPILED = join(ROOT, 'node_modules', '.isoko', 'compiled');

/**
 * Runs a TypeScript file on Node 24 in our place: it gets our signals, and we exit as it does. When we are
 * killed, it notices the closed channel.
 */
export function runNode(node, args, env) {
  const child = spawn(node, args, {
    cwd: ROOT,
    env: { ...environmentOf(node), NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Its own group: Ctrl+C reaches it once, through us.
    detached: process.platform !== 'win32',
  });
  child.on('error', () => {
    console.error(new Stop(`${node} cannot be run.`).message);
    process.exitCode = 1;
  });
  const lastSent = {};
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      const repeated = Date.now() - (lastSent[signal] || 0) < SAME_SIGNAL_MS;
      if (!repeated) child.kill(signal);
      lastSent[signal] = Date.now();
    });
  }
  followNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** A killed npm does not tell us: its children would continue, unreachable. Without npm there is nothing to follow. */
function followNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_FOR_PARENT_MS);
  timer.unref();
}
