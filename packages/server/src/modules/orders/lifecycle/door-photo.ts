import type { MyData } from '@isoko/contract';
import type { UploadedFile } from '@isoko/contract/primitives';
import type { StaffRole } from '@isoko/contract/route';
import type { DoorPhoto } from '@isoko/contract/routes/admin/order-steps';
import type { Context } from '#server/context.ts';
import type { Gallery } from '#server/modules/media/gallery.ts';
import { ShopError } from '#server/shop-error.ts';
import { isOutOfSight } from '../staff/staff-rights.ts';
import {
  findHandOver,
  forgetPhoto,
  photoTakenAt,
  putPhoto,
  removePhotos,
  selectPhotos,
} from './order-life.store.ts';

export { forgetPhoto, photoTakenAt };

const DAY_MS = 24 * 60 * 60_000;
/** Customers report a missing order within weeks; after that, the photo would only show a private door. */
const KEPT_MS = 60 * DAY_MS;

/**
 * Stores a rider's photo of an order at the customer's door, scaled down and without its location. It replaces an
 * earlier photo.
 * @throws validation_error on `file` if it is not a usable picture; unavailable
 */
export async function keepDoorPhoto(
  ctx: Context,
  { gallery, orderId, file }: { gallery: Gallery; orderId: string; file: UploadedFile },
): Promise<void> {
  const { buffer, byteOffset, byteLength } = file.bytes;
  const picture = await gallery.proofOf(Buffer.from(buffer, byteOffset, byteLength));
  await putPhoto(ctx.db, { order_id: orderId, picture, taken_at: ctx.now() });
}

/**
 * The photo of an order at the customer's door. @throws not_found if there is no photo, or no longer, or if this role
 * may not see the order
 */
export async function showDoorPhoto(
  ctx: Context,
  { id, role }: { id: string; role: StaffRole },
): Promise<DoorPhoto> {
  const order = await findHandOver(ctx.db, id);
  if (!order || isOutOfSight(order, role, ctx.now())) throw new ShopError('not_found');
  const [photo] = await selectPhotos(ctx.db, [id]);
  if (!photo) throw new ShopError('not_found');
  return toDoorPhoto(photo);
}

const toDoorPhoto = ({ picture, taken_at }: { picture: Buffer; taken_at: Date }): DoorPhoto => ({
  taken_at: taken_at.toISOString(),
  picture: `data:image/webp;base64,${picture.toString('base64')}`,
});

/** The photos of these orders, for the download of a person's data. */
export async function exportDoorPhotos(
  ctx: Context,
  orderIds: readonly string[],
): Promise<MyData['door_photos']> {
  const photos = await selectPhotos(ctx.db, orderIds);
  return photos.map(({ order_id: order, ...photo }) => ({ order, ...toDoorPhoto(photo) }));
}

/** Deletes photos that are older than sixty days. Returns how many. */
export function sweepDoorPhotos(ctx: Context): Promise<number> {
  return removePhotos(ctx, new Date(ctx.now().getTime() - KEPT_MS));
}
