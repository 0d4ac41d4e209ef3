import { spawn } from 'node:child_process';
import { Interrupted, Stop } from './root.mjs';

/** The number a shell gives to an end by a signal, from 128 on. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
/** The number of characters kept of a step's output: more than the errors at its end need. */
const KEPT = 100_000;
/** A step has ended, but a child of it still holds its output: we wait this long for the rest. */
const LAST_OUTPUT_MS = 2_000;

/**
 * Runs one long step to its end and resolves with { code, output }: the exit code and the end of its output. In
 * a terminal, where a step draws on its standard output, that is the end of its error output. A signal that
 * reaches us ends the step with all its children, and rejects with Interrupted.
 * @param options.quiet do not show the output
 */
export function runStep(command, args, options) {
  const { cwd, env, quiet } = options;
  const draws = !quiet && process.stdout.isTTY;
  const child = spawn(command, args, {
    cwd,
    env: env || process.env,
    stdio: ['ignore', draws ? 'inherit' : 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  let output = '';
  const keep = (stream, screen) => {
    if (!stream) return;
    stream.setEncoding('utf8').on('data', (chunk) => {
      if (!quiet) screen.write(chunk);
      output = (output + chunk).slice(-KEPT);
    });
  };
  keep(child.stdout, process.stdout);
  keep(child.stderr, process.stderr);
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
    child.on('exit', () => {
      const letGo = () => {
        for (const stream of [child.stdout, child.stderr]) if (stream) stream.destroy();
      };
      setTimeout(letGo, LAST_OUTPUT_MS).unref();
    });
  });
}

/** Passes our signals on to the step. The returned function stops that and returns the signal, if one came. */
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

/** Sends a signal to a step and all its children in its group. */
export function killGroup(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
