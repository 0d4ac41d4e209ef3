import { afterEach, expect, test, vi } from 'vitest';

/** Four years of moments, some of them on another day in Rwanda than in Greenwich. */
const moments = Array.from(
  { length: 2_000 },
  (_, step) => new Date(Date.UTC(2024, 0, 1) + step * 17.5 * 3_600_000),
);
const options = { dateStyle: 'long', timeZone: 'Africa/Kigali' } as const;

/** The module as it is in the build of a language. */
async function datesIn(language: string) {
  vi.stubEnv('PAGE_LANGUAGE', language);
  vi.resetModules();
  return await import('./dates.ts');
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['en', 'en-GB'],
  ['fr', 'fr-FR'],
])('when a day is written without Intl in %s, then it reads as with it', async (language, locale) => {
  const { longDay } = await datesIn(language);
  const intl = new Intl.DateTimeFormat(locale, options);
  expect(moments.map(longDay)).toEqual(moments.map((at) => intl.format(at)));
});

test('when a day is written in Kinyarwanda, then its month is named as in every other date', async () => {
  const { dateFormat, longDay } = await datesIn('rw');
  const day = dateFormat(options);
  expect(moments.map(longDay)).toEqual(moments.map(day));
  expect(longDay(new Date('2026-05-02T22:30:00Z'))).toBe('3 Gicurasi 2026');
});
