import { valueAt } from '@isoko/contract/rules/objects';
import { readText, STORAGE_KEYS } from './storage.ts';

/** Whether the browser itself asks every site for less data (`Save-Data: on`); only Chromium tells of its connection. */
export const browserSavesData = (): boolean => valueAt(valueAt(navigator, 'connection'), 'saveData') === true;

/**
 * Whether this shopper wants less data, by the browser's setting or the shop's own switch: then nothing is fetched
 * before it is asked for, and nothing moves by itself that brings more. Not for a first render.
 */
export const savesData = (): boolean => browserSavesData() || readText(STORAGE_KEYS.dataSaver) === 'on';
