import { useCallback, useEffect, useRef, useState } from 'react';
import { savesData } from '../../state/browser/data-saver.ts';

/** How long a slide stays, in milliseconds (specification section 9). */
const AUTOPLAY_MS = 15_000;

/**
 * A row that snaps from item to item. The browser's own scrolling moves it, so that swiping, the keyboard and
 * a page without script work as they are; this adds where it stands, ways to go, and the autoplay, which rests
 * while pointed at, focused, in a hidden tab, paused, where less motion or less data is wished.
 */
export function useCarousel(count: number) {
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
