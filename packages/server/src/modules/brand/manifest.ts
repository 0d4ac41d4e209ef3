import { type Language, pathIn } from '@isoko/contract/rules/languages';
import { render, sentence } from '#server/sentences/sentence.ts';
import { folderOf, type Look } from './look.ts';

/**
 * What phones install the shop by, in one language. One app in three languages: its `id` is the same, so that it is not
 * installed twice; it opens in the page's.
 */
export function manifestOf(look: Look, language: Language): object {
  const say = (said: Parameters<typeof render>[0]) => render(said, language);
  const shortcut = (name: string, path: string) => ({ name: say(name), url: pathIn(language, path) });
  const icon = (file: string, sizes: string, more = {}) => ({
    ...{ src: folderOf(look) + file, sizes, type: 'image/png' },
    ...more,
  });
  return {
    id: '/',
    ...namesOf(look, say),
    lang: language,
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: look.shades[700],
    categories: look.named ? ['shopping'] : ['shopping', 'food'],
    icons: [
      icon('favicon.svg', 'any', { type: 'image/svg+xml' }),
      icon('favicon.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-maskable-512.png', '512x512', { purpose: 'maskable' }),
    ],
    shortcuts: [
      shortcut('Shop', '/shop'),
      shortcut('Shopping Cart', '/cart'),
      shortcut('Orders', '/dashboard/orders'),
    ],
  };
}

/** The shop's own words; without any, a shop of the first name has ours. */
function namesOf({ name, tagline, named }: Look, say: (said: Parameters<typeof render>[0]) => string) {
  if (tagline) return { name: `${name} · ${tagline}`, short_name: name, description: tagline };
  if (named) return { name, short_name: name };
  return {
    name: say(sentence('{shopName} · Fresh food and home goods in Rwanda', { shopName: name })),
    short_name: name,
    description: say('Fresh food and home goods with prices in FRW, delivered in Rwanda.'),
  };
}
