/**
 * Pictures are named by their content: `{words}-{12 hex digits}.webp` under `/gallery/`, and each width is
 * `{words}-{12 hex digits}-{width}.{avif|webp|jpg}`. The bytes of a name never change, so it is cached for ever.
 */
export const PICTURE_WIDTHS = [
  40, 78, 80, 156, 160, 240, 320, 480, 576, 656, 800, 960, 1152, 1600, 2480,
] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * For dense screens, with two or three pixels per CSS pixel: more pixels of lower quality are sharper there than fewer
 * of higher quality, for the same bytes.
 */
export const DENSE_WIDTHS: readonly number[] = [656, 960] satisfies PictureWidth[];

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The only shape a name under /gallery/ may have. */
export const PICTURE_NAME = /^([a-z0-9][a-z0-9-]{0,79}-[0-9a-f]{12})(?:-(\d{2,4}))?\.(avif|webp|jpg)$/;

/** The path of one width and format of a picture, given its name as in `images`. Widths in CSS-independent pixels. */
export function pictureUrl(name: string, width: PictureWidth, format: PictureFormat): string {
  return `/gallery/${name.replace(/\.\w+$/, '')}-${width}.${format}`;
}
