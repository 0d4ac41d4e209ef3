import { tellDataSaver } from './service-worker.ts';
import { removeText, writeText } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** Turns the shop's own data saver on or off, for this browser; pictures that come from now on follow it. */
export function switchDataSaver(on: boolean): void {
  if (on) writeText(STORAGE_KEYS.dataSaver, 'on');
  else removeText(STORAGE_KEYS.dataSaver);
  tellDataSaver().catch(console.warn);
}
