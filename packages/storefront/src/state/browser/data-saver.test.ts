import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserSavesData, savesData } from './data-saver.ts';
import { switchDataSaver } from './service-worker.ts';

const told: object[] = [];
const kept = new Map<string, string>();

function browser({ saveData }: { saveData?: boolean } = {}) {
  vi.stubGlobal('navigator', {
    connection: saveData === undefined ? undefined : { saveData },
    serviceWorker: {
      getRegistration: async () => ({ active: { postMessage: (message: object) => told.push(message) } }),
    },
  });
}

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
  told.length = 0;
});

test('when a browser knows of no data saver, then nothing is saved until the shopper says so', async () => {
  browser();
  expect(savesData()).toBe(false);
  switchDataSaver(true);
  expect(savesData()).toBe(true);
  expect(browserSavesData()).toBe(false);
  expect(kept.get('isoko:data-saver')).toBe('on');
  await vi.waitFor(() => expect(told).toEqual([{ type: 'data-saver', on: true }]));
});

test('when the switch is turned off again, then nothing is left of it and the worker knows', async () => {
  browser({ saveData: false });
  switchDataSaver(true);
  switchDataSaver(false);
  expect(savesData()).toBe(false);
  expect(kept.size).toBe(0);
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'data-saver', on: false }));
});

test('when the browser asks every site for less, then that holds without the switch', () => {
  browser({ saveData: true });
  expect(savesData()).toBe(true);
});

test('when there is no service worker, then the switch works all the same', () => {
  vi.stubGlobal('navigator', {});
  switchDataSaver(true);
  expect(savesData()).toBe(true);
});
