import fontUrl from './fonts/poppins-600.woff2';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The hashed files the first load needs, as paths of this site. */
export interface Assets {
  script: string;
  styles: string[];
  preloads: string[];
}

/** Reads Vite's manifest: the entry, what it imports at once, and their styles. */
export function readAssets(manifestJson: string): Assets {
  const manifest: Record<string, ManifestEntry> = JSON.parse(manifestJson);
  const entry = manifest['src/entry-client.tsx'];
  if (!entry) throw new Error('The storefront build has no src/entry-client.tsx in its manifest.');
  const imported = (entry.imports ?? []).flatMap((name) => manifest[name] ?? []);
  return {
    script: `/${entry.file}`,
    styles: [entry, ...imported].flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`),
    preloads: imported.map((chunk) => `/${chunk.file}`),
  };
}

/** React puts what it hoists (title, meta, link) in front of the markup; it belongs in <head>. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\s[^>]*>)+/;

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
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    fromReact,
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.png" type="image/png" sizes="192x192">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
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
