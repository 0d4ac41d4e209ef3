import { ShopError } from '#server/shop-error.ts';
import type { Crop } from './crop.ts';
import type { EncodingQueue } from './encoding-queue.ts';
import { masterFile, saveFile } from './gallery-files.ts';
import { makeMaster } from './make-master.ts';
import { pictureName } from './picture-name.ts';

/** A picture that went through the ingest. `name` stands in `images`, width and height are pixels. */
export interface IngestedPicture {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

export type IngestImage = (bytes: Buffer, words: string, crop?: Crop | null) => Promise<IngestedPicture>;

/** The gallery's way in; what it promises stands at Gallery. */
export function createIngest({ dir, queue }: { dir: string; queue: EncodingQueue }): IngestImage {
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
