import { valueAt } from '@isoko/contract/rules/objects';
import { readText, STORAGE_KEYS } from './storage.ts';

/** Whether the browser sends `Save-Data: on` to every site; only Chromium exposes its connection. */
export const browserSavesData = (): boolean => valueAt(valueAt(navigator, 'connection'), 'saveData') === true;

/**
 * Whether this shopper wants less data, by the browser's setting or the shop's own switch: then nothing is
 * prefetched, and nothing that loads more moves by itself. Not for a first render.
 */
export const savesData = (): boolean => browserSavesData() || readText(STORAGE_KEYS.dataSaver) === 'on';
