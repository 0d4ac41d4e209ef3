import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The result of a load. */
export interface Shot {
  /** Answers a second. */
  rate: number;
  /** Processor time of the servers for one answer, in µs: on a busy machine it says more than the rate. */
  cpuUs: number;
}

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
  /** A script of wrk in Lua, a file. */
  script?: string;
  /** The processes whose time is counted. */
  pids: readonly number[];
}

/**
 * Loads a server with `wrk`, which costs a tenth of the server's time: a load generator that is slower than the
 * server measures itself.
 * @throws if wrk is not installed, or if an answer was not a success
 */
export async function shoot({ url, seconds, connections, headers = {}, script, pids }: Load): Promise<Shot> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const lua = script ? ['-s', script] : [];
  const before = await spentOf(pids);
  // A busy machine answers late, which is not a fault of the server.
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', ...lines, ...lua, url];
  const { stdout } = await run('wrk', args).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('This bench loads the shop with wrk. Please install it: apt-get install wrk');
  });
  const spent = (await spentOf(pids)) - before;
  if (/Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${url} was not answered as it should:\n${stdout}`);
  const numberOf = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
  const requests = numberOf(/^\s*(\d+) requests in/m);
  return { rate: numberOf(/^Requests\/sec:\s+([\d.]+)/m), cpuUs: (spent * 1000) / requests };
}

/**
 * The same for the shop in this process, with the processor time of its connections in PostgreSQL for one
 * answer, in µs.
 */
export async function shootShop(
  load: Omit<Load, 'pids'>,
  pool: { query(text: string): Promise<{ rows: { pid: number }[] }> },
): Promise<Shot & { postgresUs: number }> {
  const { rows } = await pool.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'isoko'");
  const backends = rows.map(({ pid }) => pid);
  const before = await spentOf(backends);
  const shot = await shoot({ ...load, pids: [process.pid] });
  const spent = (await spentOf(backends)) - before;
  return { ...shot, postgresUs: (spent * 1000) / (shot.rate * load.seconds) };
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The processor time that processes have spent so far, all their threads together, in ms. */
export async function spentOf(pids: readonly number[]): Promise<number> {
  const each = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may hold anything; user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  });
  return (await Promise.all(each)).reduce((sum, ms) => sum + ms, 0);
}

/** The memory of a process (Linux: VmRSS), in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1_000_000;
}

/** The ids of the processes that a process started (Linux). */
export async function childrenOf(pid: number | string | undefined): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean);
}
