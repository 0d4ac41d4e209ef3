import { spawn } from 'node:child_process';
import { Stop } from './root.mjs';

/** The number a shell gives to an end by a signal, from 128 on. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const KEPT_LINES = 200;

/**
 * Runs one long step to its end and resolves with { code, output }. A signal that reaches us ends the step with
 * everything it started, then us.
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
      release();
      resolve({ code: signal ? 128 + (SIGNALS[signal] || 9) : code, output });
    });
  });
}

function endWithUs(child) {
  const handlers = Object.keys(SIGNALS).map((signal) => {
    const handler = () => {
      killGroup(child.pid, signal);
      child.once('close', () => process.exit(128 + SIGNALS[signal]));
    };
    process.on(signal, handler);
    return () => process.removeListener(signal, handler);
  });
  return () => {
    for (const remove of handlers) remove();
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
