/** No side of a picture that is sent is longer, in pixels: the edge cuts off a request after 15 s, also on a slow phone. */
const MAX_SIDE = 2000;
/** Larger files are made anew, in bytes. */
const SMALL_FILE = 2 * 1024 * 1024;
const QUALITY = 0.86;
/** What the shop takes as it is. */
const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** A part of a picture, in shares of its sides from 0 to 1. */
export interface Share {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of a picture of these sides, in pixels, once its longer side is no longer than what is sent. */
export function scaledSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture that is ready to be sent: turned upright, cut to `share` where one is given, at most 2,000 px a side.
 * A small file that needs none of this stays as it is.
 * @throws Error, with a sentence for whoever chose it, when the browser cannot read it
 */
export async function scalePicture(file: Blob, share?: Share): Promise<Blob> {
  const bitmap = await readBitmap(file);
  try {
    const isReady = Math.max(bitmap.width, bitmap.height) <= MAX_SIDE && file.size <= SMALL_FILE;
    if (!share && isReady && TAKEN.includes(file.type)) return file;
    return await draw(bitmap, share ?? { x: 0, y: 0, width: 1, height: 1 }, file.type);
  } finally {
    bitmap.close();
  }
}

async function readBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new Error('We cannot read this picture. Please choose a JPEG, PNG or WebP.', { cause });
  }
}

async function draw(bitmap: ImageBitmap, share: Share, type: string): Promise<Blob> {
  const from = {
    x: Math.round(share.x * bitmap.width),
    y: Math.round(share.y * bitmap.height),
    width: Math.max(1, Math.round(share.width * bitmap.width)),
    height: Math.max(1, Math.round(share.height * bitmap.height)),
  };
  const { width, height } = scaledSize(from.width, from.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot cut pictures. Please try another one.');
  const mayShowThrough = type !== 'image/jpeg';
  if (!mayShowThrough) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  const wanted = mayShowThrough ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, QUALITY));
  if (!blob) throw new Error('This picture is too large for this device. Please choose a smaller one.');
  return blob;
}
