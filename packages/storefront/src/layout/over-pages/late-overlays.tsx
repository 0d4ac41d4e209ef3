import type { Announcement } from '@isoko/contract';
import { LANGUAGES, type Language, languageOf, pathIn } from '@isoko/contract/rules/languages';
import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { LANGUAGE, languageNames } from '../../messages/language.ts';
import { readText, STORAGE_KEYS, writeText } from '../../state/browser/storage.ts';
import { announcementToShow, hidesAnnouncements } from '../../state/content/announcement.ts';
import { useUi } from '../../state/ui.ts';
import { late } from '../../ui/late.tsx';
import { showToast } from '../../ui/toast.ts';
import { StickyBar } from '../header/sticky-bar.tsx';
import { Network } from './network.tsx';
import { stepAside } from './step-aside.ts';

/** The checkout and the rider's page have headers of their own, and nothing that leads away (shell.tsx). */
const isFurnished = ({ pathname }: Location) => !/(checkout|ride)$/.test(pathname);

const PlaceChoice = late(() => import('../place/place-choice.tsx'));
const VideoModal = late(() => import('./video-modal.tsx'));

/**
 * What a first view seldom needs: films, the chat's step aside, the bar of a phone that was scrolled, the `place` of who has
 * one or chooses it, and some seconds `late` the news, the network's state, another language.
 */
export default function LateOverlays({ late, place }: { late: boolean; place: boolean }) {
  const video = useUi((ui) => ui.video);
  const furnished = isFurnished(useLocation());
  useEffect(stepAside, []);
  useEffect(() => {
    if (late) offerLanguage();
  }, [late]);
  return (
    <>
      {late && <Network />}
      {late && !hidesAnnouncements() && <News />}
      {video && <VideoModal video={video} />}
      <PlaceChoice asked={place} />
      {furnished && <StickyBar />}
    </>
  );
}

const AnnouncementPopup = late(() => import('./announcement-popup.tsx'));

/** Asks what there is to say, and shows it where it is new to this browser. */
function News() {
  const [news, setNews] = useState<Announcement | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    announcementToShow(leaving.signal).then(setNews, (error: unknown) => {
      // News that cannot be had are no news.
      if (!leaving.signal.aborted) console.warn('The announcements could not be read.', error);
    });
    return () => leaving.abort();
  }, []);
  const idle = useIdleHands(news !== null);
  return news && idle && <AnnouncementPopup news={news} />;
}

/** So often hands are looked at, in milliseconds. */
const LOOK_MS = 250;
const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea';
/** What has the screen to itself: dialogs, drawers, an open list of suggestions. */
const OPEN = '[aria-modal=true], [role=dialog]:not([aria-modal=false]), :popover-open, [aria-expanded=true]';

const handsAreBusy = () =>
  document.activeElement?.matches(FIELDS) === true || document.querySelector(OPEN) !== null;

/** From the first moment `asked` that no one types and nothing is open; then it stays so. */
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

/** For readers of that language: in its own words on every page. */
const offers: Record<Language, string> = {
  en: 'Read in English?',
  fr: 'Lire en français ?',
  rw: 'Soma mu Kinyarwanda?',
};

const known = (tag: string | null | undefined) => LANGUAGES.find((language) => language === tag?.slice(0, 2));

/**
 * Offers the page in the language that was chosen last; where none was, once in the browser's. It never goes there by
 * itself.
 */
function offerLanguage(): void {
  const chosen = known(readText(STORAGE_KEYS.language));
  const wanted = chosen ?? known(navigator.languages[0]);
  if (!wanted || wanted === LANGUAGE) return;
  // Who leaves the offer stays with this language.
  if (!chosen) writeText(STORAGE_KEYS.language, LANGUAGE);
  const { pathname, search, hash } = window.location;
  const run = () => {
    writeText(STORAGE_KEYS.language, wanted);
    window.location.assign(pathIn(wanted, languageOf(pathname).path) + search + hash);
  };
  showToast({ title: offers[wanted], action: { label: languageNames[wanted], run } });
}
