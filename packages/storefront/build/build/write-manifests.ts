import { writeFileSync } from 'node:fs';
import { LANGUAGES, type Language, pathIn } from '@isoko/contract/rules/languages';
import { manifestPath } from '../src/manifest-path.ts';
import { words } from './words.ts';

const SHOP = 'Isoko';

/** Writes into `folder` (ends with a slash) what phones install the shop by, once a language. */
export function writeManifests(folder: URL): void {
  for (const language of LANGUAGES) {
    const text = JSON.stringify(manifestIn(language), null, 2);
    writeFileSync(new URL(`.${manifestPath(language)}`, folder), `${text}\n`);
  }
}

/** One app in three languages: its `id` is the same, so that it is not installed twice; it opens in the page's. */
export function manifestIn(language: Language): object {
  const say = (sentence: string) => words(language, sentence);
  const shortcut = (name: string, path: string) => ({ name: say(name), url: pathIn(language, path) });
  return {
    id: '/',
    name: say('{shopName} · Fresh food and home goods in Rwanda').replace('{shopName}', SHOP),
    short_name: SHOP,
    description: say('Fresh food and home goods with prices in FRW, delivered in Rwanda.'),
    lang: language,
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#14532d',
    categories: ['shopping', 'food'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/favicon.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut('Shop', '/shop'),
      shortcut('Shopping Cart', '/cart'),
      shortcut('Orders', '/dashboard/orders'),
    ],
  };
}
