import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory, where Linux has them. */
const MEMORY = '/dev/shm';
/** The space that a run needs, temporary files included: bytes. */
const ROOM = 4 * 2 ** 30;

/**
 * A folder for every temporary file of the test run, so that nothing is left elsewhere. In memory if there is
 * room: a test's database is a thousand small files, which take ten times as long on a disk.
 */
export function openScratch() {
  return mkdtempSync(join(process.env.TMPDIR || !hasRoom() ? tmpdir() : MEMORY, 'isoko-run-'));
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
}

/** Ends processes that a killed runner may have left running on the scratch folder, then removes the folder. */
export async function clearScratch(scratch) {
  for (const pid of findServers(scratch)) await end(pid);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The PostgreSQL servers whose data folder is in the scratch folder. */
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
