import { spawn } from 'node:child_process';
import { environmentOf } from './node24.mjs';
import { ROOT, Stop } from './root.mjs';

/** npm repeats the signal of the terminal: what comes this soon after the first is the same wish. */
const SAME_WISH_MS = 1000;

/**
 * Runs a TypeScript file on Node 24 in our place: it gets our signals, its exit is our exit. When we are killed,
 * it notices by the closed channel.
 */
export function runNode(node, args, env) {
  const child = spawn(node, args, {
    cwd: ROOT,
    env: { ...environmentOf(node), ...env },
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
      const repeated = Date.now() - (lastSent[signal] || 0) < SAME_WISH_MS;
      if (!repeated) child.kill(signal);
      lastSent[signal] = Date.now();
    });
  }
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
