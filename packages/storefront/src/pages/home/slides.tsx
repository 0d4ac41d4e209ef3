import type { Slide } from '@isoko/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { savesData } from '../../state/browser/data-saver.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon, icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';

/* No other page has slides: the icons of ui/icons.tsx come with every page. */

const PauseIcon = /* @__PURE__ */ icon('M8 5.5v13M16 5.5v13');
const PlayIcon = /* @__PURE__ */ icon('M8 5v14l11-7z');

/** What is shown of a slide. */
type ShownSlide = Omit<Slide, '_id' | 'date_created'>;

/**
 * In milliseconds: the other pictures are loaded then, or when the shopper uses the slides; with the data saver
 * only when they use them.
 */
const PICTURES_WAIT_MS = 10_000;

/** The slides at the top of the home page; the first picture is the largest element that a visitor waits for. */
export function Slides({ slides }: { slides: ShownSlide[] }) {
  const { track, index, go, onScroll, paused, setPaused, attention } = useCarousel(slides.length);
  const [loadsAll, setLoadsAll] = useState(false);
  const loadAll = () => setLoadsAll(true);

  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => setLoadsAll(true), PICTURES_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  if (slides.length === 0) return null;
  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={t('Highlights')}
      className="wrap relative pt-3 lg:pt-5"
      {...attention}
      onPointerDown={loadAll}
      onFocusCapture={loadAll}
    >
      <ul
        ref={track}
        onScroll={() => {
          loadAll();
          onScroll();
        }}
        aria-live={paused ? 'polite' : 'off'}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-panel bg-sand"
      >
        {slides.map((slide, place) => (
          <li
            key={`${slide.slide_photo} ${slide.title}`}
            aria-roledescription={t('slide')}
            aria-label={t('{place} of {count}', { place: place + 1, count: slides.length })}
            className="relative aspect-square w-full shrink-0 snap-start sm:aspect-5/2 lg:aspect-3/1"
          >
            {(place === 0 || loadsAll) && <SlidePicture slide={slide} priority={place === 0} />}
            <div className="absolute inset-x-0 top-0 flex flex-col items-start gap-2.5 p-4 sm:inset-y-0 sm:gap-4 sm:w-[46%] sm:justify-center sm:p-8 lg:gap-6 lg:p-16">
              <h2 lang={slide.written_in?.title} className="text-green-800 text-xl sm:text-2xl lg:text-3xl">
                {slide.title}
              </h2>
              <ButtonLink
                lang={slide.written_in?.link}
                to={slide.linkTo}
                variant="primary"
                className="lg:min-h-12 lg:px-6 lg:text-base"
              >
                {slide.link}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <Controls {...{ count: slides.length, index, go, paused }} onPause={() => setPaused(!paused)} />
      )}
    </section>
  );
}

function SlidePicture({ slide, priority }: { slide: ShownSlide; priority: boolean }) {
  const { slide_photo, slide_photo_mobile } = slide;
  return (
    <Picture
      name={slide_photo}
      alt=""
      widths={[800, 1152, 1600, 2480]}
      ratio={2 / 5}
      sizes="(min-width: 80rem) 1240px, (min-width: 36rem) 95vw, calc(100vw - 2rem)"
      priority={priority}
      narrow={
        slide_photo_mobile
          ? { media: '(max-width: 575px)', name: slide_photo_mobile, widths: [480, 656, 960], ratio: 1 }
          : undefined
      }
      className="absolute inset-0 size-full object-cover"
    />
  );
}

const control = 'grid size-11 place-items-center rounded-full text-green-800 hover:bg-white/70';

function Controls({
  count,
  index,
  go,
  paused,
  onPause,
}: {
  count: number;
  index: number;
  go: (to: number) => void;
  paused: boolean;
  onPause: () => void;
}) {
  return (
    <div className="absolute bottom-2 left-1/2 flex -translate-x-1/2 items-center rounded-full bg-white/75 px-1 sm:bottom-4">
      <button
        type="button"
        aria-label={t('Previous slide')}
        onClick={() => go(index - 1)}
        className={cx(control, 'max-sm:hidden')}
      >
        <ChevronLeftIcon className="size-5" />
      </button>
      {Array.from({ length: count }, (_, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          key={place}
          type="button"
          aria-label={t('Slide {place}', { place: place + 1 })}
          aria-current={place === index || undefined}
          onClick={() => go(place)}
          className="group grid h-11 w-6 place-items-center"
        >
          <span
            className={cx(
              'h-2 rounded-full transition-all duration-200',
              place === index ? 'w-5 bg-green-700' : 'w-2 bg-green-700/35 group-hover:bg-green-700/60',
            )}
          />
        </button>
      ))}
      <button
        type="button"
        aria-label={t('Next slide')}
        onClick={() => go(index + 1)}
        className={cx(control, 'max-sm:hidden')}
      >
        <ChevronRightIcon className="size-5" />
      </button>
      <button
        type="button"
        aria-label={paused ? t('Play the slides') : t('Pause the slides')}
        onClick={onPause}
        className={control}
      >
        {paused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
      </button>
    </div>
  );
}

/** How long a slide stays, in milliseconds (specification section 9). */
const AUTOPLAY_MS = 15_000;

/**
 * A row that snaps from item to item. The browser scrolls it, so that swiping, the keyboard and a page without
 * script work; this adds the current position, buttons, and the autoplay, which pauses on hover, on focus, in a
 * hidden tab, when paused, and when less motion or less data is preferred.
 */
function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const [hidden, setHidden] = useState(false);

  const go = useCallback(
    (to: number) => {
      const row = track.current;
      const target = (to + count) % count;
      row?.scrollTo({ left: target * row.clientWidth, behavior: prefersLessMotion() ? 'auto' : 'smooth' });
    },
    [count],
  );

  const onScroll = () => {
    const row = track.current;
    if (row) setIndex(Math.round(row.scrollLeft / row.clientWidth));
  };

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    if (paused || attended || hidden || count < 2 || prefersLessMotion() || savesData()) return;
    const timer = setTimeout(() => go(index + 1), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [paused, attended, hidden, count, index, go]);

  const attention = {
    onPointerEnter: () => setAttended(true),
    onPointerLeave: () => setAttended(false),
    onFocus: () => setAttended(true),
    onBlur: () => setAttended(false),
  };
  return { track, index, go, onScroll, paused, setPaused, attention };
}

function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
