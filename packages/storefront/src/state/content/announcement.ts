import type { Announcement } from '@isoko/contract';
import { call } from '../../api.ts';
import { readText, STORAGE_KEYS, writeText } from '../browser/storage.ts';

/** The number requested (specification section 9); the first current one is shown. */
const LIMIT = 10;
const FIELDS = '_id,title,message,announce_date_start,announce_date_stop,featured_image,written_in';
/** How long the popup is hidden after a visitor asked for that. */
const HIDE_DAYS = 7;
const SECONDS_A_DAY = 24 * 60 * 60;

/** The newest current announcement, unless it was closed in this browser; null: none. */
export async function announcementToShow(signal: AbortSignal): Promise<Announcement | null> {
  const query = { page: 1, limit: LIMIT, sort: '-date_created', fields: FIELDS };
  const { data } = await call('GET /announcements', { query, signal });
  const newest = data.find((each) => runsAt(each, Date.now()));
  return newest && newest._id !== readText(STORAGE_KEYS.announcement) ? newest : null;
}

/** Stores that an announcement was read; with `never` the popup is hidden for seven days. */
export function closeAnnouncement({ _id }: Announcement, { never }: { never: boolean }): void {
  writeText(STORAGE_KEYS.announcement, _id);
  if (never) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${HIDE_COOKIE}=1; path=/; max-age=${HIDE_DAYS * SECONDS_A_DAY}; samesite=lax${secure}`;
  }
}

function runsAt({ announce_date_start, announce_date_stop }: Announcement, now: number): boolean {
  return Date.parse(announce_date_start) <= now && now < Date.parse(announce_date_stop);
}

/** Set when a visitor does not want to see announcements; it expires. */
const HIDE_COOKIE = 'isoko-hide-announcement';

/** Whether this visitor asked not to be shown the news. */
export const hidesAnnouncements = (): boolean => document.cookie.includes(`${HIDE_COOKIE}=`);
