import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { type Manifest, readManifest } from '../src/manifest.ts';

const ENTRY = 'src/entry-client.tsx';

/** The pages that open without a network although they were never opened, and what they load after their first script. */
const PAGES = [
  { path: '/cart', first: 'src/pages/cart/cart.tsx', late: ['src/pages/cart/late/cart.tsx'] },
  {
    path: '/checkout',
    first: 'src/pages/checkout/checkout.tsx',
    late: [
      'src/pages/checkout/late/checkout.tsx',
      'src/pages/checkout/late/extras.tsx',
      'src/pages/checkout/late/ways.tsx',
      'src/layout/orders/area-fields.tsx',
    ],
  },
];

/**
 * The files these pages need besides those in their HTML, by the page's path in each language, read from the
 * browser's build in `client` (ends with a slash). @throws if the build has no such part.
 */
export function lateFiles(client: URL): Record<string, string[]> {
  const found = LANGUAGES.flatMap((language) => {
    const manifest = readManifest(client, language);
    return PAGES.map(({ path, first, late }) => {
      const named = filesOf(manifest, [ENTRY, first]);
      return [pathIn(language, path), filesOf(manifest, late).filter((file) => !named.includes(file))];
    });
  });
  return Object.fromEntries(found);
}

/** These sources' files and all they import, as paths of the site. */
function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const names = new Set<string>();
  const collect = (name: string) => {
    if (names.has(name)) return;
    if (!manifest[name]) throw new Error(`The storefront's build has no ${name}: see build/late-files.ts.`);
    names.add(name);
    manifest[name].imports?.forEach(collect);
  };
  sources.forEach(collect);
  return [...names].flatMap((name) => {
    const { file = '', css = [] } = manifest[name] ?? {};
    return [file, ...css].map((each) => `/${each}`);
  });
}
