import { fieldError, ShopError } from '#server/shop-error.ts';

/** A rectangle of a picture as it is shown, turned upright. Pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type CropOptions = Partial<Crop>;

const SIDES = ['x', 'y', 'width', 'height'] as const;

/**
 * The rectangle somebody chose; null without one.
 * @throws validation_error beside what is missing of one.
 */
export function readCrop(input: CropOptions): Crop | null {
  const { x, y, width, height } = input;
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined)
    return { x, y, width, height };
  const missing = SIDES.filter((side) => input[side] === undefined);
  if (missing.length === SIDES.length) return null;
  const fields = missing.map((field) => ({ field, message: 'Please give x, y, width and height together.' }));
  throw new ShopError('validation_error', { fields });
}

/** @throws validation_error beside the side by which a rectangle leaves a picture of this size. */
export function requireInside(crop: Crop, picture: { width: number; height: number }): void {
  if (crop.x + crop.width > picture.width) {
    throw fieldError('width', `This reaches beyond the picture, which is ${picture.width} pixels wide.`);
  }
  if (crop.y + crop.height > picture.height) {
    throw fieldError('height', `This reaches beyond the picture, which is ${picture.height} pixels high.`);
  }
}
