import type { PictureFormat } from '@isoko/contract/rules/gallery';
import sharp from 'sharp';

/** Small pictures show every artefact and cost little; large ones are where bytes are saved. Pixels. */
const SMALL_WIDTH = 576;
const ENCODE_SECONDS = 15;

/**
 * One width (null: the master's) and format of a master. It never upscales. JPEG has no transparency: it gets
 * white behind it.
 */
export function encodeVariant(master: Buffer, width: number | null, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(master).timeout({ seconds: ENCODE_SECONDS });
  if (width !== null) picture.resize({ width, withoutEnlargement: true });
  const isSmall = width !== null && width <= SMALL_WIDTH;
  switch (format) {
    case 'avif':
      // Effort 2: four times faster than the default for 5 % more bytes (docs/decisions/0035). Above quality 50 the
      // pictures of the shop only gain weight: side by side nobody tells 50 from 60, a fifth heavier.
      return picture.avif({ quality: 50, effort: 2 }).toBuffer();
    case 'webp':
      return picture.webp({ quality: isSmall ? 78 : 72, effort: 3 }).toBuffer();
    case 'jpg':
      return picture
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: isSmall ? 78 : 72, mozjpeg: true })
        .toBuffer();
  }
}
