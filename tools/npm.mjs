import { ROOT, Stop } from './root.mjs';
import { runStep } from './run-step.mjs';

/** Runs npm quietly in the repository, the same npm that runs us if one does. Resolves with { code, output }. */
export function npm(args, env) {
  const cli = process.env.npm_execpath;
  const command = cli && /npm-cli\.js$/.test(cli) ? [process.execPath, cli] : ['npm'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  return runStep(command[0], command.slice(1).concat(args, quiet), { cwd: ROOT, env, quiet: true });
}

/** A sentence about a failed npm, from its output. */
export function explainNpm(output) {
  const lines = output.split('\n').filter((line) => /npm (ERR!|error)/i.test(line));
  const text = lines.join('\n');
  if (/ENOSPC/.test(text)) return new Stop('The packages cannot be installed: the disk is full.');
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return new Stop('The packages cannot be installed: this folder cannot be written.');
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(text)) {
    return new Stop('The packages cannot be installed: the package registry cannot be reached.');
  }
  if (/EUSAGE/.test(text)) {
    return new Stop(
      'The packages cannot be installed: package.json and package-lock.json do not agree; take both from the same commit, or run npm install yourself after you changed one, and look at what it changed.',
    );
  }
  if (/EINTEGRITY/.test(text)) {
    return new Stop(
      'The packages cannot be installed: one that the registry sent is not the one of package-lock.json; run npm cache clean --force and try again, and trust no other registry than before.',
    );
  }
  const first = lines.map((line) => line.replace(/^npm (ERR!|error)\s*/i, '')).find((line) => / /.test(line));
  return new Stop(`The packages cannot be installed: ${first || 'npm failed without saying why'}.`);
}
