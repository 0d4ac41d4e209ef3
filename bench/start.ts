import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from './measure.ts';
import { childrenOf, residentMb, spentOf } from './wrk.ts';

const START = join(import.meta.dirname, '../tools/start.mjs');
/** The work after a shop's start has ended by then. */
const IDLE_AFTER_MS = 15_000;
const AT_ONCE = 4;

/** The speed of `npm start` on a machine where it ran before, and its memory. */
export interface StartFigures {
  /** From the command to the first page, and the processor time of the shop until then; ms. */
  firstPageMs: number;
  cpuMs: number;
  /** MB of the shop's process: when it is idle, and after this many different pages. */
  idleMb: number;
  afterPagesMb: number;
  /** MB of all processes of the embedded PostgreSQL, with shared memory counted once. */
  postgresMb: number;
}

/** Starts a shop `rounds` times after a first one that does not count, then requests `pages` pages from the last. */
export async function benchStart({
  rounds,
  pages,
}: {
  rounds: number;
  pages: number;
}): Promise<StartFigures> {
  const varDir = await mkdtemp(join(tmpdir(), 'isoko-bench-'));
  try {
    // Node loads `fetch` at the first call: that is not part of the shop's time.
    await fetch('data:,');
    await (await start(varDir)).close();
    const starts: Started[] = [];
    for (let round = 1; round < rounds; round += 1) {
      const shop = await start(varDir);
      starts.push(shop);
      await shop.close();
    }
    const shop = await start(varDir);
    starts.push(shop);
    try {
      await pause(IDLE_AFTER_MS);
      const [idleMb, postgresMb] = [await residentMb(shop.pid), await postgresOf(varDir)];
      await askFor(shop.address, pages);
      return {
        firstPageMs: median(starts.map(({ firstPageMs }) => firstPageMs)),
        cpuMs: median(starts.map(({ cpuMs }) => cpuMs)),
        ...{ idleMb, postgresMb, afterPagesMb: await residentMb(shop.pid) },
      };
    } finally {
      await shop.close();
    }
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

interface Started extends Pick<StartFigures, 'firstPageMs' | 'cpuMs'> {
  address: string;
  pid: number;
  close(): Promise<void>;
}

async function start(varDir: string): Promise<Started> {
  const beganAt = performance.now();
  const launcher = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: '0', VAR_DIR: varDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await addressOf(launcher);
  const page = await fetch(address);
  if (page.status !== 200) throw new Error(`the first page was answered ${page.status}`);
  await page.text();
  const firstPageMs = performance.now() - beganAt;
  const [child] = await childrenOf(launcher.pid);
  const pid = Number(child);
  return {
    ...{ address, pid, firstPageMs, cpuMs: await spentOf([pid]) },
    close: () =>
      new Promise((resolve) => {
        launcher.once('exit', () => resolve());
        launcher.kill('SIGTERM');
      }),
  };
}

function addressOf(launcher: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    launcher.stdout?.on('data', (chunk) => {
      said += chunk;
      const address = /^Isoko is open at (http\S+)$/m.exec(said)?.[1];
      if (address) resolve(address);
    });
    launcher.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${said}`)));
  });
}

/** Requests lists of the shop with another price range each time, as a browser does. */
async function askFor(address: string, pages: number): Promise<void> {
  let next = 0;
  const reader = async () => {
    while (next < pages) {
      next += 1;
      const page = await fetch(`${address}/shop?min_price=${next}`, { headers: { 'accept-encoding': 'br' } });
      if (page.status !== 200) throw new Error(`a page was answered ${page.status}`);
      await page.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
}

/** The PostgreSQL server of this folder, and its workers. */
async function postgresOf(varDir: string): Promise<number> {
  let sum = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('postgres') || !command.includes(varDir)) continue;
    for (const each of [pid, ...(await childrenOf(pid))]) sum += await sharedOf(each);
  }
  return sum;
}

/** The memory of a process, with its share of shared memory (Linux: Pss), in MB. */
async function sharedOf(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return (Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024) / 1_000_000;
}
