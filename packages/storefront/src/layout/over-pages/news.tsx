import type { Announcement } from '@isoko/contract';
import { useEffect, useState } from 'react';
import { announcementToShow } from '../../state/content/announcement.ts';
import { late } from '../../ui/late.tsx';

const AnnouncementPopup = late(() => import('./announcement-popup.tsx'));

/** Asks what there is to say, and shows it where it is new to this browser. */
export function News() {
  const [news, setNews] = useState<Announcement | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    announcementToShow(leaving.signal).then(setNews, (error: unknown) => {
      // News that cannot be had are no news.
      if (!leaving.signal.aborted) console.warn('The announcements could not be read.', error);
    });
    return () => leaving.abort();
  }, []);
  return news && <AnnouncementPopup news={news} />;
}
