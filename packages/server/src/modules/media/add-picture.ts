import type { UploadedFile } from '@isoko/contract/primitives';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { type CropOptions, readCrop } from './crop.ts';
import type { Gallery } from './gallery.ts';
import { notePicture } from './picture.store.ts';

/** A picture that things may be shown with from now on. Pixels. */
export interface AddedPicture {
  name: string;
  width: number;
  height: number;
  url: string;
}

/**
 * Takes a picture of a member of staff into the gallery, cut to the rectangle they chose, and notes it. The file's name
 * becomes the readable part of the picture's. The same bytes, name and rectangle give the same picture.
 * @throws validation_error beside `file` for what is no usable picture, beside the rectangle's sides where it does not
 * lie in the picture; unavailable when the disk refuses.
 */
export async function addPicture(
  ctx: Context,
  gallery: Gallery,
  { file, ...input }: { file: UploadedFile } & CropOptions,
): Promise<AddedPicture> {
  const crop = readCrop(input);
  const { buffer, byteOffset, byteLength } = file.bytes;
  const words = file.filename.replace(/\.[^.]*$/, '');
  const picture = await gallery.ingestImage(Buffer.from(buffer, byteOffset, byteLength), words, crop);
  await inTransaction(ctx, ({ db, now }) => notePicture(db, picture, now()));
  const { name, width, height } = picture;
  return { name, width, height, url: `/gallery/${name}` };
}
