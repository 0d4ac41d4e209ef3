import { ShopError } from '#server/shop-error.ts';
import type { EncodingQueue } from './encoding-queue.ts';
import type { Gallery } from './gallery.ts';
import { masterFile, saveFile } from './gallery-files.ts';
import { makeMaster } from './make-master.ts';
import { pictureName } from './picture-name.ts';

/** The gallery's way in; what it promises stands at Gallery. */
export function createIngest({ dir, queue }: { dir: string; queue: EncodingQueue }): Gallery['ingestImage'] {
  return async (bytes, words, crop = null) => {
    const master = await queue.run('now', () => makeMaster(bytes, crop));
    const name = pictureName(words, master.data);
    try {
      await saveFile(masterFile(dir, name), master.data);
    } catch (error) {
      throw new ShopError('unavailable', { retryAfter: 30, cause: error });
    }
    return { name, width: master.width, height: master.height, bytes: master.data.length };
  };
}
