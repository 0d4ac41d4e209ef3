import type { Static } from '@isoko/contract/primitives';
import type { addPicture } from '@isoko/contract/routes/admin/uploads';
import { postForm } from '../api.ts';
import { type Share, scalePicture } from './scale-picture.ts';

/** A picture of the gallery: `name` is what things refer to. Pixels. */
export type GalleryPicture = Static<(typeof addPicture)['data']>;

/**
 * Sends a picture to the gallery, turned upright, cut to `share` of it where one is given, at most 2,000 px a side.
 * `name` becomes the readable part of the picture's.
 * @throws Error with a sentence for whoever chose it
 */
export async function uploadPicture(file: Blob, name: string, share?: Share): Promise<GalleryPicture> {
  const form = new FormData();
  form.append('file', await scalePicture(file, share), name);
  return postForm<GalleryPicture>('/uploads', form);
}
