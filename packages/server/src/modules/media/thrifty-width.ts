import { PICTURE_WIDTHS, type PictureWidth } from '@isoko/contract/rules/gallery';

/** Thumbnails stay as they are: they are a few hundred bytes, and smaller they show nothing. */
const LARGE_ENOUGH = 160;
/** About half as wide is a third of the bytes, and still sharp on a phone's single pixels. */
const SHARE = 0.6;
/** Instead of the master, whose own width may be anything. */
const INSTEAD_OF_MASTER = 800;

/** The width for who wants less data than `width` (null: the master), in pixels: the widest up to 0.6 of it. */
export function thriftyWidth(width: PictureWidth | null): PictureWidth {
  if (width === null) return INSTEAD_OF_MASTER;
  if (width <= LARGE_ENOUGH) return width;
  return PICTURE_WIDTHS.findLast((each) => each <= width * SHARE) ?? width;
}
