/** Kept by whoever does not want to see the news again; it goes by itself. */
export const HIDE_COOKIE = 'isoko-hide-announcement';

/** Whether this visitor asked not to be shown the news. */
export const hidesAnnouncements = (): boolean => document.cookie.includes(`${HIDE_COOKIE}=`);
