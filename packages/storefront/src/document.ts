import type { Shop } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { FIRST_COLOR } from '@isoko/contract/rules/palette';
import fontUrl from './fonts/poppins-600.woff2';
import type { Manifest } from './manifest.ts';
import { LANGUAGE } from './messages/language.ts';
import { t } from './messages/t.tsx';
import { phoneText } from './ui/phone-text.ts';

/** The hashed files a first load needs, as paths of this site. */
export interface Assets {
  /** The script that handles presses before hydration. */
  early: string;
  script: string;
  styles: string[];
  preloads: string[];
}

const ENTRY = 'src/entry-client.tsx';
const EARLY = 'src/early.ts';

const HTML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** The entry and the page's own file (below pages/, without its extension), all their imports, and their styles. */
export function assetsOf(manifest: Manifest, page?: string): Assets {
  const names = new Set<string>();
  const chunkOf = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The storefront's build has no ${name}.`);
    return chunk;
  };
  const collect = (name: string) => {
    const chunk = chunkOf(name);
    if (names.has(name)) return;
    names.add(name);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(ENTRY);
  if (page) collect(`src/pages/${page}.tsx`);
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  const [script = '', ...preloads] = chunks.map((chunk) => `/${chunk.file}`);
  const styles = chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`);
  return { early: `/${chunkOf(EARLY).file}`, script, preloads, styles };
}

/** React writes hoisted tags (title, meta, link) before the markup; they belong in <head>. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\s(?:[^>"]|"[^"]*")*>)+/;

/** The whole document. It contains no inline code: the policy is `script-src 'self'`. */
export function documentOf({
  body,
  jsonLd,
  state,
  assets,
  galleryUrl,
  brand,
  note = '',
}: {
  body: string;
  jsonLd: object[];
  state: unknown;
  assets: Assets;
  /** The address of the pictures if that is not the shop itself. */
  galleryUrl: string | null;
  /** The look of the shop; absent: the default. */
  brand?: Shop['brand'];
  /** The note for browsers without script, before the page. */
  note?: string;
}): string {
  const gallery = galleryUrl ? ` data-gallery="${inAttribute(galleryUrl)}"` : '';
  const fromReact = hoisted.exec(body)?.[0] ?? '';
  return [
    `<!doctype html><html lang="${LANGUAGE}"${gallery}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // A slow phone needs a moment for each request: the files for the first paint come first.
    ...stylesOf(assets, brand).map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" async fetchpriority="high" src="${assets.early}"></script>`,
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
    fromReact,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.png" type="image/png" sizes="192x192">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifestPath(LANGUAGE)}">`,
    `<meta name="theme-color" content="${brand?.color ?? FIRST_COLOR}">`,
    // Visible content comes first: until React has loaded, early.ts handles the presses.
    ...assets.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `<script type="module" fetchpriority="low" src="${assets.script}"></script>`,
    ...jsonLd.map((thing) => `<script type="application/ld+json">${jsonInHtml(thing)}</script>`),
    `</head><body>${note}<div id="root">${body.slice(fromReact.length)}</div>`,
    `<script type="application/json" id="isoko-state">${jsonInHtml(state)}</script>`,
    earlyNote(),
    '</body></html>',
  ].join('');
}

/** The shop's own colours come after those they replace. */
function stylesOf({ styles }: Assets, brand: Shop['brand'] | undefined): string[] {
  return brand?.themed ? [...styles, `${brand.files}theme.css`] : styles;
}

/** The element where early.ts reports the result of a press, in the page's language; outside of React's root. */
function earlyNote(): string {
  const added = t('{name} has been added to your cart.', { name: '{name}' });
  const words = { added, waiting: t('One moment …') };
  const data = Object.entries(words).map(([name, text]) => ` data-${name}="${inAttribute(text)}"`);
  return `<p id="early" role="status" class="early"${data.join('')}></p>`;
}

const inAttribute = (text: string) => text.replaceAll('"', '&quot;');

/** JSON that is safe inside a script element, whatever it contains. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * The note for browsers without JavaScript, on every page: everything can be read, and how to order all the
 * same. It is outside of React's root, and not in a script. While it is shown, styles.css hides the buttons
 * that would not work.
 */
export function noScriptNote({ phone }: Pick<Shop, 'phone'>): string {
  const said =
    phone === null
      ? t(
          'This browser runs no JavaScript. You can read and search everything here; to order, use another browser.',
        )
      : t(
          'This browser runs no JavaScript. You can read and search everything here; to order, call {phone} or write on {whatsapp}.',
          {
            phone: `<a href="tel:${inHtml(phone)}">${inHtml(phoneText(phone))}</a>`,
            whatsapp: `<a href="https://wa.me/${phone.replace(/\D/g, '')}">WhatsApp</a>`,
          },
        );
  return `<noscript><p class="no-script" role="note">${said}</p></noscript>`;
}

/** A number typed by staff is escaped, whatever it contains. */
const inHtml = (text: string) => text.replace(/[&<"]/g, (sign) => HTML_SIGNS[sign] ?? sign);

/** The path of a language's web manifest; English keeps the usual one. */
const manifestPath = (language: Language): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;
