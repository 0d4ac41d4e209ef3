import sharp, { type Sharp } from 'sharp';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { type Crop, requireInside } from './crop.ts';
import { carriesForeignContent, type ImageKind, imageKind } from './image-kind.ts';

/** No side of a picture may be longer, in pixels. */
const MAX_SIDE = 12_000;
/** Decoded, a pixel takes four bytes: 160 MB at most, one or two at a time. */
const MAX_PIXELS = 40_000_000;
const DECODE_SECONDS = 10;
/** The widest the storefront shows (contract: PICTURE_WIDTHS). */
const MASTER_WIDTH = 1600;
const MASTER_HEIGHT = 3200;
const MASTER_QUALITY = 82;
/** Half the time of the default effort for 6 % more bytes, which only the disk sees. */
const MASTER_EFFORT = 2;

const NO_PICTURE = 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.';
const DAMAGED = 'This picture is damaged. Please choose another one.';
const TOO_LARGE =
  'This picture is too large. Please choose one of at most 12,000 pixels a side and 40 megapixels.';

// What these five decoders do not read, nothing in this process reads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
});
// The gallery's queue decides how many cores work on pictures.
sharp.concurrency(1);
sharp.cache(false);

export interface Master {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Makes the WebP master of a picture: turned as its camera meant, at most 1,600 px wide, without metadata and
 * without anything else the file carried; of an animation, its first frame. With `crop` only that rectangle of it.
 * @throws validation_error on `file` for what is no usable picture, on a side of a rectangle that leaves it.
 */
export async function makeMaster(bytes: Buffer, crop: Crop | null): Promise<Master> {
  const kind = imageKind(bytes);
  if (!kind || carriesForeignContent(bytes)) throw fieldError('file', NO_PICTURE);
  const shown = await requireSize(bytes, kind);
  if (crop) requireInside(crop, shown);
  try {
    const { data, info } = await cut(decoder(bytes).autoOrient(), crop)
      .resize({ width: MASTER_WIDTH, height: MASTER_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: MASTER_QUALITY, effort: MASTER_EFFORT })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw refused(DAMAGED, error);
  }
}

function cut(picture: Sharp, crop: Crop | null): Sharp {
  if (!crop) return picture;
  const { x, y, width, height } = crop;
  return picture.extract({ left: x, top: y, width, height });
}

/** The size a picture is shown in. Reads the header only, so that a small file with a huge picture costs nothing. */
async function requireSize(bytes: Buffer, kind: ImageKind): Promise<{ width: number; height: number }> {
  const header = await decoder(bytes)
    .metadata()
    .catch((error) => {
      throw refused(String(error).includes('pixel limit') ? TOO_LARGE : DAMAGED, error);
    });
  const expected = kind === 'avif' ? 'heif' : kind;
  if (header.format !== expected) throw fieldError('file', NO_PICTURE);
  const { width, height } = header;
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) throw fieldError('file', TOO_LARGE);
  return header.autoOrient;
}

function decoder(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
}

function refused(message: string, cause: unknown): ShopError {
  return new ShopError('validation_error', { fields: [{ field: 'file', message }], cause });
}
