import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { HealthLine } from '@isoko/contract/routes/admin/health';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { galleryStoreOf } from '#server/modules/media/gallery.ts';
import { lastPicture } from '#server/modules/media/pictures.ts';
import { readWires } from '#server/modules/wires/wires.ts';
import { broken, good, momentOf } from './line.ts';

type Place = Pick<Config, 'varDir' | 'galleryStore'>;

/**
 * Where the pictures are: the folder or the storage answers, has the picture that came last, and took the last one that
 * staff sent. Nothing is written to find that out.
 */
export async function lookAtGallery(ctx: Context, config: Place): Promise<HealthLine> {
  const line = { key: 'gallery', title: 'Pictures' };
  const place = config.galleryStore?.name ?? 'VAR_DIR/gallery';
  const advice = config.galleryStore
    ? 'Check GALLERY_STORE and its key, and ask the provider; what was shown lately is still shown.'
    : 'Check that the disk is not full and that the shop may write into the folder.';
  const [last, wires] = await Promise.all([lastPicture(ctx), readWires(ctx)]);
  const trouble = await troubleOf(config, last.name);
  if (trouble) return { ...line, ...broken(`${place} does not answer: ${trouble}.`, advice) };
  const { goodAt = null, badAt = null, reason = null } = wires.get('gallery') ?? {};
  if (badAt && (!goodAt || badAt >= goodAt))
    return {
      ...line,
      ...broken(`${place} refused a picture on ${momentOf(badAt)}: ${reason ?? '–'}.`, advice),
    };
  if (!last.at) return { ...line, ...good(`Pictures are kept in ${place}; there is none yet.`) };
  const kept = momentOf(goodAt && goodAt > last.at ? goodAt : last.at);
  return { ...line, ...good(`Pictures in ${place}: ${last.count}, the last one since ${kept}.`) };
}

/** Why pictures cannot be read, or in a folder not written; null: they can. */
async function troubleOf(config: Place, name: string | null): Promise<string | null> {
  const store = galleryStoreOf(config);
  try {
    if (!name) return null;
    if (!(await store.has(name))) return `${name} is not there any more`;
    if (!config.galleryStore) await access(store.place, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
