import { LANGUAGES, type Language, pathIn } from '@isoko/contract/rules/languages';
import { expect, test } from 'vitest';
import { manifestIn } from '../build/write-manifests.ts';

interface Manifest {
  id: string;
  name: string;
  description: string;
  lang: string;
  start_url: string;
  scope: string;
  shortcuts: { name: string; url: string }[];
}

const manifest = (language: Language) => manifestIn(language) as Manifest;

test.each(LANGUAGES)(
  'when the shop is installed from a page in %s, then it opens in that language',
  (language) => {
    const { id, lang, scope, start_url, shortcuts } = manifest(language);
    expect({ id, lang, scope, start_url }).toEqual({
      id: '/',
      lang: language,
      scope: '/',
      start_url: pathIn(language, '/'),
    });
    for (const { url } of shortcuts) expect(url).toBe(pathIn(language, url.replace(/^\/(fr|rw)\//, '/')));
  },
);

test('when the languages are put side by side, then no name is left in another one', () => {
  const words = LANGUAGES.map(manifest).flatMap(({ name, description, shortcuts }) => [
    name,
    description,
    ...shortcuts.map((shortcut) => shortcut.name),
  ]);
  expect(words).toHaveLength(5 * LANGUAGES.length);
  expect(new Set(words).size).toBe(words.length);
  expect(words.join()).not.toContain('{');
});
