import fontUrl from './fonts/poppins-600.woff2';
import { manifestPath } from './manifest-path.ts';
import { LANGUAGE } from './messages/language.ts';

/** Vite's manifest of the browser's build, by source file. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The hashed files a first load needs, as paths of this site. */
export interface Assets {
  script: string;
  styles: string[];
  preloads: string[];
}

const ENTRY = 'src/entry-client.tsx';

/** The entry and the page's own file (below pages/, without its ending), all they import, and their styles. */
export function assetsOf(manifest: Manifest, page?: string): Assets {
  const names = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The storefront's build has no ${name}.`);
    if (names.has(name)) return;
    names.add(name);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(ENTRY);
  if (page) collect(`src/pages/${page}.tsx`);
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  const [script = '', ...preloads] = chunks.map((chunk) => `/${chunk.file}`);
  return { script, preloads, styles: chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`) };
}

/** React puts what it hoists (title, meta, link) in front of the markup; it belongs in <head>. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\s(?:[^>"]|"[^"]*")*>)+/;

/** The whole document. Nothing in it is inline code: the policy is `script-src 'self'`. */
export function documentOf({
  body,
  jsonLd,
  state,
  assets,
}: {
  body: string;
  jsonLd: object[];
  state: unknown;
  assets: Assets;
}): string {
  const fromReact = hoisted.exec(body)?.[0] ?? '';
  return [
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    fromReact,
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.png" type="image/png" sizes="192x192">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifestPath(LANGUAGE)}">`,
    '<meta name="theme-color" content="#14532d">',
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.script}"></script>`,
    ...jsonLd.map((thing) => `<script type="application/ld+json">${jsonInHtml(thing)}</script>`),
    `</head><body><div id="root">${body.slice(fromReact.length)}</div>`,
    `<script type="application/json" id="isoko-state">${jsonInHtml(state)}</script>`,
    '</body></html>',
  ].join('');
}

/** JSON that can stand inside a script element whatever it contains. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
