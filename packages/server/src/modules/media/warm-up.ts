import type { PictureFormat, PictureWidth } from '@isoko/contract/rules/gallery';
import type { Logger } from 'pino';
import type { Gallery } from './gallery.ts';

/** A picture, as in `images`, and the widths it will be asked for. */
export interface WarmPicture {
  name: string;
  widths: readonly PictureWidth[];
}

/** AVIF is what nearly every browser asks for; the others are made when somebody does. */
const FORMATS: readonly PictureFormat[] = ['avif'];

/**
 * Makes the variants a page will need before the first visitor asks, one at a time and only while nobody else
 * waits for a picture. Ends early when `signal` aborts. A picture that fails is logged and left out.
 */
export async function warmUp(
  gallery: Gallery,
  { pictures, signal, log }: { pictures: readonly WarmPicture[]; signal: AbortSignal; log: Logger },
): Promise<void> {
  for (const { name, widths } of pictures) {
    for (const width of widths) {
      for (const format of FORMATS) {
        if (signal.aborted) return;
        await gallery
          .read(name.replace(/\.webp$/, ''), width, format, 'idle')
          .catch((error) => log.warn({ err: error, picture: name }, 'a picture could not be prepared'));
      }
    }
  }
}
