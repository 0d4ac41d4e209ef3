import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Every file of tools/ is read by whatever Node the machine has, so it keeps to the syntax of Node 12.20.

/** The folder of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Why a command cannot go on; the message is one sentence for a person. */
export class Stop extends Error {}

/** Runs `main`; a Stop ends the process with its one sentence and exit code 1. */
export function runMain(main) {
  main().catch((error) => {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  });
}
