import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** The share of the limit that stays in use after a cleanup, so that not every new file needs another one. */
const KEPT_SHARE = 0.8;

/** Keeps a folder of files that can be fetched or made again below a size. */
export interface BoundedFolder {
  /** Reports added bytes; if the folder is too large, files that were not read for longest are deleted. */
  added(bytes: number): void;
  /** Settles when nothing is being deleted. */
  settled(): Promise<void>;
}

/** `limit` counts bytes. Files that are already there count too. */
export function boundFolder(dir: string, { limit, log }: { limit: number; log: Logger }): BoundedFolder {
  let size: number | null = null;
  let round: Promise<void> | null = null;

  async function tidy(): Promise<void> {
    const files = await listFiles(dir);
    let left = files.reduce((sum, file) => sum + file.bytes, 0);
    if (left > limit) {
      for (const file of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
        if (left <= limit * KEPT_SHARE) break;
        await rm(file.path, { force: true });
        left -= file.bytes;
      }
    }
    size = left;
  }

  return {
    added(bytes) {
      if (size !== null) size += bytes;
      if (round || (size !== null && size <= limit)) return;
      round = tidy()
        .catch((error) => log.warn({ err: error }, 'old pictures could not be removed'))
        .finally(() => {
          round = null;
        });
    },
    settled: async () => {
      await round;
    },
  };
}

interface KeptFile {
  path: string;
  bytes: number;
  usedAt: number;
}

async function listFiles(dir: string): Promise<KeptFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const found: KeptFile[] = [];
  for (const entry of entries) {
    // A file that is still being written has a temporary name.
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const known = await stat(path).catch(() => null);
    if (known) found.push({ path, bytes: known.size, usedAt: Math.max(known.atimeMs, known.mtimeMs) });
  }
  return found;
}
