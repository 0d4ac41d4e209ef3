import { readText } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** Chromium's account of the connection; other browsers have none. */
type Connected = Navigator & { connection?: { saveData?: boolean } };

/** Whether the browser itself asks every site for less data (`Save-Data: on`). */
export const browserSavesData = (): boolean => (navigator as Connected).connection?.saveData === true;

/**
 * Whether this shopper wants less data, by the browser's setting or the shop's own switch: then nothing is fetched
 * before it is asked for, and nothing moves by itself that brings more. Not for a first render.
 */
export const savesData = (): boolean => browserSavesData() || readText(STORAGE_KEYS.dataSaver) === 'on';
