import type { Announcement } from '@isoko/contract';
import { LANGUAGES, type Language, languageOf, pathIn } from '@isoko/contract/rules/languages';
import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { LANGUAGE, languageNames } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { readText, STORAGE_KEYS, writeText } from '../../state/browser/storage.ts';
import { announcementToShow, hidesAnnouncements } from '../../state/content/announcement.ts';
import { useUi } from '../../state/ui.ts';
import { cx } from '../../ui/class-names.ts';
import { late } from '../../ui/late.tsx';
import { showToast } from '../../ui/toast.ts';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { MenuButton } from '../header/header.tsx';
import { SearchBox } from '../header/search-box.tsx';
import { Network } from './network.tsx';
import { stepAside } from './step-aside.ts';

/** From this scroll on, on widths up to 576 px (specification section 9). */
const STICKY_FROM_PX = 400;

/** The checkout and the rider's page have headers of their own, and no links that lead away (shell.tsx). */
const isFurnished = ({ pathname }: Location) => !/(checkout|ride)$/.test(pathname);

/** A customer who orders, a customer on an order's page and a rider are not interrupted. */
const hasNews = ({ pathname }: Location) => !/\/(checkout|orders|ride)(\/|$)/.test(pathname);

const PlaceChoice = late(() => import('../place/place-choice.tsx'));
const VideoModal = late(() => import('./video-modal.tsx'));

/**
 * Parts that a first view seldom needs: films, moving the chat button aside, the sticky bar of a scrolled
 * phone, the `place` of a shopper who has one or is choosing it, and after some seconds (`late`) the news, the
 * network's state, and another language.
 */
export default function LateOverlays({ late, place }: { late: boolean; place: boolean }) {
  const video = useUi((ui) => ui.video);
  const location = useLocation();
  useEffect(stepAside, []);
  useEffect(() => {
    if (late) offerLanguage();
  }, [late]);
  return (
    <>
      {late && <Network />}
      {late && hasNews(location) && !hidesAnnouncements() && <News />}
      {video && <VideoModal video={video} />}
      <PlaceChoice asked={place} />
      {isFurnished(location) && <StickyBar />}
    </>
  );
}

const AnnouncementPopup = late(() => import('./announcement-popup.tsx'));

/** Requests the announcements, and shows the newest one if it is new to this browser. */
function News() {
  const [news, setNews] = useState<Announcement | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    announcementToShow(leaving.signal).then(setNews, (error: unknown) => {
      // Failing to load the news is not an error.
      if (!leaving.signal.aborted) console.warn('The announcements could not be read.', error);
    });
    return () => leaving.abort();
  }, []);
  const idle = useIdleHands(news !== null);
  return news && idle && <AnnouncementPopup news={news} />;
}

/** The interval at which user activity is checked, in milliseconds. */
const LOOK_MS = 250;
const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea';
/** Elements that cover or use the screen: dialogs, drawers, an open list of suggestions. */
const OPEN = '[aria-modal=true], [role=dialog]:not([aria-modal=false]), :popover-open, [aria-expanded=true]';

const handsAreBusy = () =>
  document.activeElement?.matches(FIELDS) === true || document.querySelector(OPEN) !== null;

/** Becomes true when, after `asked`, no one types and nothing is open; then it stays true. */
function useIdleHands(asked: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!asked || idle) return;
    const look = () => setIdle(!handsAreBusy());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [asked, idle]);
  return idle;
}

/** For readers of that language: the same on every page. */
const offers: Record<Language, string> = {
  en: 'Read in English?',
  fr: 'Lire en français ?',
  rw: 'Soma mu Kinyarwanda?',
};

const known = (tag: string | null | undefined) => LANGUAGES.find((language) => language === tag?.slice(0, 2));

/**
 * Offers the page in the language that was chosen last; if none was, once in the browser's language. It never
 * redirects by itself.
 */
function offerLanguage(): void {
  const chosen = known(readText(STORAGE_KEYS.language));
  const wanted = chosen ?? known(navigator.languages[0]);
  if (!wanted || wanted === LANGUAGE) return;
  // A shopper who ignores the offer stays with this language.
  if (!chosen) writeText(STORAGE_KEYS.language, LANGUAGE);
  const { pathname, search, hash } = window.location;
  const run = () => {
    writeText(STORAGE_KEYS.language, wanted);
    window.location.assign(pathIn(wanted, languageOf(pathname).path) + search + hash);
  };
  showToast({ title: offers[wanted], action: { label: languageNames[wanted], run } });
}

/** Menu and search at the top of a phone's screen once the header has scrolled away. */
function StickyBar() {
  const shown = useScrolledPast(STICKY_FROM_PX);
  return (
    <div
      inert={!shown}
      className={cx(
        'fixed inset-x-0 top-(--network) z-20 flex items-center gap-1 border-line border-b bg-paper py-2 pr-4 pl-2 min-[577px]:hidden',
        'transition-[translate,visibility] duration-200 ease-calm',
        shown ? 'shadow-soft' : 'invisible -translate-y-full',
      )}
    >
      <MenuButton className="shrink-0" />
      {shown && <SearchBox label={t('Quick search')} className="min-w-0 flex-1" />}
    </div>
  );
}
