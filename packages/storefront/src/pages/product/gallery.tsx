import type { ProductDetail } from '@isoko/contract';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { late } from '../../ui/late.tsx';
import { Picture } from '../../ui/picture.tsx';

const Lightbox = late(() => import('./late/lightbox.tsx'));

const SIZES =
  '(min-width: 80rem) 576px, (min-width: 62rem) 47vw, (min-width: 48rem) 46vw, calc(100vw - 2rem)';

/**
 * On a phone they are 48 px; this is a little too small: sharp enough at 1.5 device pixels per CSS pixel, at
 * half the bytes.
 */
const THUMBNAIL_SIZES = '(min-width: 36rem) 80px, 40px';

/**
 * The pictures at 576 px, swiped by the browser's own scrolling, with thumbnails of 80 px; a press opens them
 * on the whole screen (specification sections 2 and 9).
 */
export function Gallery({ product }: { product: ProductDetail }) {
  const { images, name, small_pictures } = product;
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  // The other large pictures are as heavy as the first, and few shoppers look at them: loaded when the shopper
  // starts to use the gallery.
  const [loadsAll, setLoadsAll] = useState(false);
  const loadAll = () => setLoadsAll(true);
  const show = (place: number) => {
    const row = track.current;
    row?.scrollTo({ left: place * row.clientWidth, behavior: 'smooth' });
  };
  return (
    <section
      aria-label={t('Pictures')}
      onPointerEnter={loadAll}
      onPointerDown={loadAll}
      onFocusCapture={loadAll}
      className="gallery"
    >
      <ul
        ref={track}
        onScroll={({ currentTarget: row }) => {
          loadAll();
          setIndex(Math.round(row.scrollLeft / row.clientWidth));
        }}
        className="gallery-track"
      >
        {(images.length > 0 ? images : [null]).map((image, place) => (
          <li key={image ?? 'none'} className="gallery-place">
            <Enlarge place={place} of={images.length} onEnlarge={setEnlarged}>
              {(place === 0 || loadsAll) && (
                <BigPicture
                  image={image}
                  place={place}
                  alt={
                    small_pictures[place]?.alt ??
                    (place ? t('{name}, picture {place}', { name, place: place + 1 }) : name)
                  }
                />
              )}
            </Enlarge>
          </li>
        ))}
      </ul>
      {images.length > 1 && <Thumbnails images={images} index={index} onShow={show} />}
      {enlarged !== null && <Lightbox product={product} index={enlarged} onClose={() => setEnlarged(null)} />}
    </section>
  );
}

function BigPicture({ image, place, alt }: { image: string | null; place: number; alt: string }) {
  return (
    <Picture
      name={image}
      alt={alt}
      widths={[320, 480, 576, 800, 1152]}
      sizes={SIZES}
      priority={place === 0}
      className="size-full object-cover"
    />
  );
}

function Enlarge({
  place,
  of,
  onEnlarge,
  children,
}: {
  place: number;
  of: number;
  onEnlarge: (place: number) => void;
  children: ReactNode;
}) {
  if (of === 0) return children;
  return (
    <button
      type="button"
      aria-label={t('Enlarge picture {place} of {of}', { place: place + 1, of })}
      onClick={() => onEnlarge(place)}
      className="block size-full cursor-zoom-in rounded-panel focus-visible:-outline-offset-4"
    >
      {children}
    </button>
  );
}

function Thumbnails({
  images,
  index,
  onShow,
}: {
  images: string[];
  index: number;
  onShow: (place: number) => void;
}) {
  return (
    <ul className="gallery-thumbnails">
      {images.map((image, place) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={t('Show picture {place}', { place: place + 1 })}
            aria-current={place === index || undefined}
            onClick={() => onShow(place)}
            className={cx(
              'block size-12 overflow-clip rounded-control border-2 bg-sand max-sm:shadow-soft sm:size-20',
              place === index
                ? 'border-green-700'
                : 'border-white sm:border-transparent sm:opacity-80 sm:hover:opacity-100',
            )}
          >
            <Picture
              name={image}
              alt=""
              widths={[80, 160]}
              sizes={THUMBNAIL_SIZES}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
