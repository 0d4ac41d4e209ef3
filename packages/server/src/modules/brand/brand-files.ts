import { readFile } from 'node:fs/promises';
import type { Brand } from '@isoko/contract/routes/shop';
import { LANGUAGES, type Language, pathIn } from '@isoko/contract/rules/languages';
import { objectOf } from '@isoko/contract/rules/objects';
import type { Sharp } from 'sharp';
import type { Context } from '#server/context.ts';
import { EncodedBody } from '#server/http/encoded-body.ts';
import { toShopError } from '#server/http/error-handler.ts';
import type { Gallery } from '#server/modules/media/gallery.ts';
import { loadSharp } from '#server/modules/media/load-sharp.ts';
import { render, sentence } from '#server/sentences/sentence.ts';
import { shipped } from '#server/shipped.ts';
import {
  type Drawing,
  drawIcon,
  drawLogo,
  drawName,
  drawShare,
  folderOf,
  type Look,
  readLook,
  shownSize,
  themeCss,
} from './look.ts';

/** A file of the brand, ready to be sent. */
export interface BrandFile {
  type: string;
  body: EncodedBody;
  /** The look it was made for. */
  version: string;
}

/** The pictures and texts made from the shop's name, colour and logo. */
export interface BrandFiles {
  /** The present look, as every page needs it, and the shop's name. */
  identify(ctx: Context): Promise<Brand & { name: string }>;
  /** A file of the present look, made on the first request and kept until the look changes; null: there is none. */
  read(ctx: Context, file: string): Promise<BrandFile | null>;
}

/** Names that browsers request by themselves, without knowing the look. */
export const AT_THE_ROOT = [
  ...['favicon.svg', 'favicon.png', 'apple-touch-icon.png', 'icon-512.png', 'icon-maskable-512.png'],
  'og-default.png',
  ...LANGUAGES.map(manifestFile),
];

function manifestFile(language: (typeof LANGUAGES)[number]): string {
  return language === 'en' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;
}

/** The size of the default logo, a line drawing. CSS pixels. */
const FIRST_LOGO = { width: 124, height: 36 };
const LOGO = 'logo.webp';

/** The files of one shop's brand; files of earlier looks are not kept. */
export function openBrandFiles(gallery: Gallery): BrandFiles {
  let kept: Kept | null = null;

  const keptOf = (look: Look): Kept => {
    if (kept?.look.version !== look.version) kept = { look, gallery, made: new Map(), logo: null };
    return kept;
  };
  /** While the database is gone the last look is used. */
  const lookNow = async (ctx: Context) =>
    readLook(ctx).catch((error) => {
      if (kept && toShopError(error).code === 'unavailable') return kept.look;
      throw error;
    });

  return {
    async identify(ctx) {
      const look = await readLook(ctx);
      const { name, shades, themed, named } = look;
      const files = folderOf(look);
      const [file, size] = look.isFirst
        ? ['logo.svg', FIRST_LOGO]
        : [LOGO, await sizeOfLogo(ctx, keptOf(look))];
      const logo = { src: files + file, ...size };
      return { name, files, logo, own_logo: look.logo !== null, color: shades[700], themed, named };
    },
    async read(ctx, file) {
      const source = keptOf(await lookNow(ctx));
      const known = source.made.get(file);
      if (known) return known;
      const making = make(source, file);
      source.made.set(file, making);
      // This caller hears of a failure; the next one tries again.
      making.catch(() => source.made.delete(file));
      return making;
    },
  };
}

/** A look and the files made for it. */
interface Kept {
  readonly look: Look;
  readonly gallery: Gallery;
  readonly made: Map<string, Promise<BrandFile | null>>;
  logo: Promise<Drawing> | null;
}

type Make = (source: Kept, file: string) => Promise<Buffer | string>;

const icon =
  (side: number, { isCut = false } = {}): Make =>
  async (source, file) => {
    const { look } = source;
    if (look.isFirst) return firstFile(file);
    const { name, shades } = look;
    return drawIcon({ side, color: shades[700], name, picture: await pictureOf(source), isCut });
  };

const logo =
  (encode: (drawing: Sharp) => Sharp): Make =>
  async (source) => {
    const sharp = await loadSharp();
    return encode(sharp((await logoOf(source)).png)).toBuffer();
  };

/** How each file is made. */
const makers: Record<string, Make> = {
  'theme.css': async ({ look }) => themeCss(look),
  'logo.svg': async (_, file) => firstFile(file),
  [LOGO]: logo((drawing) => drawing.webp({ quality: 88, smartSubsample: true })),
  'logo.png': logo((drawing) => drawing.png({ palette: true })),
  'favicon.svg': async (source, file) =>
    source.look.isFirst ? firstFile(file) : asSvg(await icon(64)(source, file)),
  'favicon.png': icon(192),
  'apple-touch-icon.png': icon(180, { isCut: true }),
  'icon-512.png': icon(512),
  'icon-maskable-512.png': icon(512, { isCut: true }),
  'og-default.png': async (source, file) => {
    const { look } = source;
    if (look.isFirst && !look.tagline) return firstFile(file);
    const { name, tagline, shades } = look;
    return drawShare({ color: shades[700], name, tagline, picture: await pictureOf(source) });
  },
  ...objectOf(LANGUAGES.map(manifestFile), (name): Make => {
    const language = LANGUAGES.find((each) => manifestFile(each) === name) ?? 'en';
    return async ({ look }) => `${JSON.stringify(manifestOf(look, language), null, 2)}\n`;
  }),
};

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

async function make(source: Kept, file: string): Promise<BrandFile | null> {
  const maker = Object.hasOwn(makers, file) ? makers[file] : undefined;
  if (!maker) return null;
  const ending = file.split('.').at(-1) ?? '';
  const body = new EncodedBody(await maker(source, file), { compressible: !/png|webp/.test(ending) });
  return { type: types[ending] ?? 'application/octet-stream', body, version: source.look.version };
}

function firstFile(file: string): Promise<Buffer> {
  return readFile(shipped(`modules/brand/first/${file}`));
}

/** The bytes of the shop's own picture; null without one, or if the gallery has lost it. */
async function pictureOf({ look, gallery }: Kept): Promise<Buffer | null> {
  return look.logo === null ? null : gallery.read(look.logo.replace(/\.webp$/, ''), null, 'webp');
}

/** Drawn once, for its size and its files. */
function logoOf(source: Kept): Promise<Drawing> {
  source.logo ??= drawOwn(source).catch((error) => {
    source.logo = null;
    throw error;
  });
  return source.logo;
}

async function drawOwn(source: Kept): Promise<Drawing> {
  const picture = await pictureOf(source);
  const { name, shades } = source.look;
  return picture ? drawLogo(picture) : drawName(name, shades[700]);
}

/** In CSS pixels. If the logo cannot be drawn now, no page fails: it gets the usual size, and the name as its text. */
async function sizeOfLogo(ctx: Context, source: Kept): Promise<{ width: number; height: number }> {
  try {
    return shownSize(await logoOf(source));
  } catch (error) {
    ctx.log.error({ err: error }, 'the logo cannot be drawn');
    return FIRST_LOGO;
  }
}

/** Embeds a picture in an SVG, for browsers that want one. */
function asSvg(png: Buffer | string): string {
  const data = Buffer.from(png).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${data}"/></svg>`;
}

/**
 * The manifest for installing the shop on a phone, in one language. All languages have the same `id`, so that the app
 * is not installed twice; it opens in the page's language.
 */
function manifestOf(look: Look, language: Language): object {
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

/** The shop's own texts; without any, a shop with the default name has ours. */
function namesOf({ name, tagline, named }: Look, say: (said: Parameters<typeof render>[0]) => string) {
  if (tagline) return { name: `${name} · ${tagline}`, short_name: name, description: tagline };
  if (named) return { name, short_name: name };
  return {
    name: say(sentence('{shopName} · Fresh food and home goods in Rwanda', { shopName: name })),
    short_name: name,
    description: say('Fresh food and home goods with prices in FRW, delivered in Rwanda.'),
  };
}
