import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 1_000;
const MIB = 1024 * 1024;
/** What a heap may breathe between two collections. */
const BREATH_BYTES = 64 * MIB;
const GROWTH = 1.25;

interface Sample {
  /** Seconds since the first look. */
  readonly s: number;
  readonly bytes: number;
}

/** The memory of a process, looked at every second until `end`. */
export interface MemoryWatch {
  end(): Promise<MemoryUse>;
}

export interface MemoryUse {
  /** MiB at the end of the warm-up and at the end, each the median of a quarter. */
  readonly early: number;
  readonly late: number;
  readonly highest: number;
  /** MiB a minute after the warm-up, by least squares. */
  readonly slope: number;
  readonly isFlat: boolean;
}

/** Watches what `pid` has in memory (Linux: VmRSS). Its first quarter is the warm-up. */
export function watchMemory(pid: number): MemoryWatch {
  const samples: Sample[] = [];
  const begun = performance.now();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      samples.push({ s: (performance.now() - begun) / 1_000, bytes: await residentBytes(pid) });
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return judge(samples);
    },
  };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

function judge(samples: readonly Sample[]): MemoryUse {
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map(median) as [
    number,
    number,
  ];
  return {
    early: early / MIB,
    late: late / MIB,
    highest: Math.max(...samples.map(({ bytes }) => bytes)) / MIB,
    slope: (slopeOf(samples.slice(quarter)) * 60) / MIB,
    isFlat: late <= Math.max(early * GROWTH, early + BREATH_BYTES),
  };
}

function median(samples: readonly Sample[]): number {
  const sorted = samples.map(({ bytes }) => bytes).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Bytes a second. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [s, bytes] = [mean((each) => each.s), mean((each) => each.bytes)];
  const spread = mean((each) => (each.s - s) ** 2);
  return spread === 0 ? 0 : mean((each) => (each.s - s) * (each.bytes - bytes)) / spread;
}
