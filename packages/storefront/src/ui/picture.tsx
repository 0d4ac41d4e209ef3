import { type PictureFormat, type PictureWidth, pictureUrl } from '@isoko/contract/rules/gallery';
import { cx } from './class-names.ts';
import { LeafIcon } from './icons.tsx';

export interface PictureProps {
  /** A name as in `images`; null draws a quiet placeholder. */
  name: string | null;
  alt: string;
  /** The available widths, smallest first. In pixels. */
  widths: readonly PictureWidth[];
  /** The displayed width: the browser's `sizes`. */
  sizes: string;
  /** Height ÷ width; 1 when absent. */
  ratio?: number;
  /** True for the first picture of the page: fetched first, never lazily. */
  priority?: boolean;
  /** Another crop for narrow screens (`media`), with its own widths and ratio. */
  narrow?: { media: string; name: string; widths: readonly PictureWidth[]; ratio: number };
  className?: string;
}

const srcSet = (name: string, widths: readonly PictureWidth[], format: PictureFormat) =>
  widths.map((width) => `${pictureSrc(name, width, format)} ${width}w`).join(', ');

const modern = ['avif', 'webp'] as const;

/**
 * A picture of the gallery: AVIF, WebP, and a JPEG for browsers that support neither; its space is reserved
 * from the start.
 */
export function Picture({ name, alt, widths, sizes, ratio = 1, priority, narrow, className }: PictureProps) {
  const width = widths.at(-1) ?? 576;
  if (name === null) {
    return (
      <span className={cx('grid aspect-square place-items-center bg-sand text-edge', className)}>
        <LeafIcon className="size-1/4" />
      </span>
    );
  }
  return (
    <picture className="contents [&>source]:hidden">
      {narrow &&
        modern.map((format) => (
          <source
            key={format}
            media={narrow.media}
            type={`image/${format}`}
            srcSet={srcSet(narrow.name, narrow.widths, format)}
            sizes={sizes}
            width={narrow.widths.at(-1)}
            height={Math.round((narrow.widths.at(-1) ?? 0) * narrow.ratio)}
          />
        ))}
      {modern.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(name, widths, format)} sizes={sizes} />
      ))}
      <img
        src={pictureSrc(name, widths[Math.floor(widths.length / 2)] ?? width, 'jpg')}
        alt={alt}
        width={width}
        height={Math.round(width * ratio)}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        className={className}
      />
    </picture>
  );
}

let gallery = '';

/** The host of the pictures: the CDN of GALLERY_URL, without a trailing slash; empty or absent: the shop itself. */
export function setGallery(url: string | null | undefined): void {
  gallery = url ?? '';
}

/** The address by which the browser fetches one width and format of a picture, given its name as in `images`. */
export const pictureSrc = (name: string, width: PictureWidth, format: PictureFormat): string =>
  gallery + pictureUrl(name, width, format);
