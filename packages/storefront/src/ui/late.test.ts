import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { late, wakeParts } from './late.tsx';

const { warn } = console;
const gone = new TypeError('Failed to fetch');
const code = { default: () => null };
const failed = () => null;

beforeEach(() => {
  vi.stubEnv('SSR', false);
  vi.stubGlobal('navigator', { onLine: true });
  console.warn = () => {};
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  console.warn = warn;
});

test('when a part is begun twice, then it is loaded once, and both wait for it', async () => {
  const load = vi.fn(async () => code);
  const Part = late(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([Part.begin(), Part.begin()])).toEqual([true, true]);
  expect(await Part.begin()).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
});

test('when a part that says why it failed does not come, then it can begin again', async () => {
  const load = vi.fn(async () => code).mockRejectedValueOnce(gone);
  const Part = late(load, { failed });
  expect(await Part.begin()).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Part.begin()).toBe(true);
});

test('when a part that the page works without does not come, then it is asked for three times', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => code).mockRejectedValue(gone);
  const begun = late(load).begin();
  await vi.runAllTimersAsync();
  expect(await begun).toBe(false);
  expect(load).toHaveBeenCalledTimes(3);
});

test('when there is no network, then a part is asked for again once there is one', async () => {
  const listeners: (() => void)[] = [];
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('window', { addEventListener: (_: string, call: () => void) => listeners.push(call) });
  const load = vi.fn(async () => code).mockRejectedValueOnce(gone);
  const begun = late(load).begin();
  await vi.waitFor(() => expect(listeners).toHaveLength(1));
  expect(load).toHaveBeenCalledTimes(1);
  listeners[0]?.();
  expect(await begun).toBe(true);
});

test('when the server renders, then only what it shows is loaded', async () => {
  vi.stubEnv('SSR', true);
  const load = vi.fn(async () => code);
  expect(await late(load).begin()).toBe(false);
  expect(load).not.toHaveBeenCalled();
  expect(await late(load, { html: true }).begin()).toBe(true);
});

test('when a page is left before all of it is there, then what comes after the press does not wait for the screen', async () => {
  vi.stubGlobal('document', { getElementById: () => ({}) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
    },
  );
  const part = () => late(async () => ({ default: () => 'its words' }), { html: true, near: { id: 'part' } });
  const [drawn, drawnLater] = [part(), part()];
  const first = await renderToReadableStream(createElement(drawn));
  wakeParts();
  await first.allReady;
  const later = await renderToReadableStream(createElement(drawnLater));
  await later.allReady;
  expect(await new Response(later).text()).toContain('its words');
});
