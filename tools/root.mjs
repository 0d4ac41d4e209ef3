import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Any Node version of the machine reads the files of tools/, so they use the syntax of Node 12.20.

/** The folder of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The reason why a command cannot continue; the message is one sentence for a person. */
export class Stop extends Error {}

/** A signal asked the command to end. */
export class Interrupted extends Error {
  constructor(exitCode) {
    super('interrupted');
    this.exitCode = exitCode;
  }
}

/** Runs `main`; a Stop ends the process with its one sentence and exit code 1, a signal with the signal's. */
export function runMain(main) {
  main().catch((error) => {
    process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
    if (!(error instanceof Interrupted)) console.error(error instanceof Stop ? error.message : error);
  });
}
