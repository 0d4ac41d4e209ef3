import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MIB = 1024 * 1024;
const BLOCK_BYTES = 256 * 1024;

/** A disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes whatever is free. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  free(): Promise<void>;
  freeMiB(): Promise<number>;
  close(): Promise<void>;
}

/** This machine lets nobody have a disk. The message is one sentence. */
export class NoDisk extends Error {}

/** Mounts one of so many MiB, in memory (Linux, root). @throws NoDisk */
export async function mountSmallDisk(mib: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=755`, 'isoko-drill', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new NoDisk(
      `nothing can be mounted here (${String((error as Error).message).split('\n')[1] ?? error})`,
    );
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fill(ballast),
    free: () => rm(ballast, { force: true }),
    async freeMiB() {
      const { bavail, bsize } = await statfs(folder);
      return (bavail * bsize) / MIB;
    },
    async close() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function fill(ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (let bytes = BLOCK_BYTES; bytes >= 4096; bytes /= 2) await writeUntilFull(file, Buffer.alloc(bytes));
  } finally {
    await file.close();
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  try {
    for (;;) if ((await file.write(block)).bytesWritten < block.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
