import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that takes every temporary file of the test run, so that nothing can be left elsewhere. */
export function openScratch() {
  return mkdtempSync(join(tmpdir(), 'isoko-run-'));
}

/** Ends what a killed runner may have left running on the scratch folder, then removes the folder. */
export async function clearScratch(scratch) {
  for (const pid of findServers(scratch)) await end(pid);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The PostgreSQL servers whose data folder lies in the scratch folder. */
function findServers(scratch) {
  const folders = readdirSync(scratch).map((name) => join(scratch, name, 'postgres', 'postmaster.pid'));
  const numbers = folders.filter(existsSync).map((file) => parseInt(readFileSync(file, 'utf8'), 10));
  return numbers.filter((pid) => pid > 1);
}

async function end(pid) {
  try {
    process.kill(pid, 'SIGINT');
    for (let tries = 0; tries < 100; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      process.kill(pid, 0);
    }
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
