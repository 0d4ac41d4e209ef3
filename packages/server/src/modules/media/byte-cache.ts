/** Keeps bytes in memory up to a limit; what was not asked for longest goes first. */
export interface ByteCache {
  get(key: string): Buffer | undefined;
  put(key: string, bytes: Buffer): void;
}

/** `limit` counts bytes of content. A single thing larger than an eighth of it is not kept. */
export function createByteCache(limit: number): ByteCache {
  // A Map remembers the order of insertion: the first key is the one unused longest.
  const kept = new Map<string, Buffer>();
  let size = 0;
  const drop = (key: string) => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const bytes = kept.get(key);
      if (!bytes) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    put(key, bytes) {
      if (bytes.length > limit / 8) return;
      drop(key);
      kept.set(key, bytes);
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= limit) break;
        drop(oldest);
      }
    },
  };
}
