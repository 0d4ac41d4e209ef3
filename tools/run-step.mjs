import { spawn } from 'node:child_process';
import { Interrupted, Stop } from './root.mjs';

/** The number a shell gives to an end by a signal, from 128 on. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const KEPT_LINES = 200;

/**
 * Runs one long step to its end and resolves with { code, output }. A signal that reaches us ends the step with
 * everything it started, and rejects with Interrupted.
 * @param options.quiet keep the output instead of showing it; it comes back as `output`
 */
export function runStep(command, args, options) {
  const { cwd, env, quiet } = options;
  const child = spawn(command, args, {
    cwd,
    env: env || process.env,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  let output = '';
  if (quiet) {
    const keep = (chunk) => {
      output = (output + chunk).split('\n').slice(-KEPT_LINES).join('\n');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
  }
  const release = endWithUs(child);
  return new Promise((resolve, reject) => {
    child.on('error', () => {
      release();
      reject(new Stop(`The program ${command} cannot be run; is it installed?`));
    });
    child.on('close', (code, signal) => {
      const interrupted = release();
      if (interrupted) reject(new Interrupted(128 + SIGNALS[interrupted]));
      else resolve({ code: signal ? 128 + (SIGNALS[signal] || 9) : code, output });
    });
  });
}

/** Hands our signals to the step. The returned function ends that and says which signal came, if one did. */
function endWithUs(child) {
  let received = null;
  const handler = (signal) => {
    received = signal;
    killGroup(child.pid, signal);
  };
  for (const signal of Object.keys(SIGNALS)) process.on(signal, handler);
  return () => {
    for (const signal of Object.keys(SIGNALS)) process.removeListener(signal, handler);
    return received;
  };
}

/** Sends a signal to a step and everything it started in its group. */
export function killGroup(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
