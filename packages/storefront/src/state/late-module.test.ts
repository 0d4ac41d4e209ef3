import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lateModule } from './late-module.ts';

const { warn } = console;

beforeEach(() => {
  vi.stubEnv('SSR', false);
  console.warn = () => {};
});

afterEach(() => {
  vi.unstubAllEnvs();
  console.warn = warn;
});

test('when a part is begun twice, then it is loaded once, and both wait for it', async () => {
  const load = vi.fn(async () => ({ name: 'quote' }));
  const late = lateModule(load);
  expect(late.useLoading.getState()).toEqual({ module: null, failure: null });
  await Promise.all([late.begin(), late.begin()]);
  await late.begin();
  expect(load).toHaveBeenCalledTimes(1);
  expect(late.useLoading.getState()).toEqual({ module: { name: 'quote' }, failure: null });
});

test('when a part does not come, then it says so and can be begun anew', async () => {
  const load = vi.fn(async () => ({ name: 'quote' }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const late = lateModule(load);
  await late.begin();
  const { module, failure } = late.useLoading.getState();
  expect(module).toBeNull();
  expect(failure?.message).toMatch(/\w/);
  await late.begin();
  expect(late.useLoading.getState()).toEqual({ module: { name: 'quote' }, failure: null });
});

test('when the server renders, then no part is begun', async () => {
  vi.stubEnv('SSR', true);
  const load = vi.fn(async () => ({ name: 'quote' }));
  await lateModule(load).begin();
  expect(load).not.toHaveBeenCalled();
});
