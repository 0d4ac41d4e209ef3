import { createHash } from 'node:crypto';
import { settings } from '@isoko/contract/routes/admin/settings';
import { FIRST_COLOR, type Palette, paletteOf } from '@isoko/contract/rules/palette';
import type { Sharp } from 'sharp';
import type { Context } from '#server/context.ts';
import { loadSharp } from '#server/modules/media/load-sharp.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { shipped } from '#server/shipped.ts';

/** Everything that pictures and pages of the shop are drawn from. */
export interface Look {
  readonly name: string;
  readonly tagline: string | null;
  /** A picture of the gallery; null: the name is drawn. */
  readonly logo: string | null;
  readonly shades: Palette;
  /** Whether the shop has a name of its own. */
  readonly named: boolean;
  /** Whether the colours differ from the stylesheet's. */
  readonly themed: boolean;
  /** Whether nothing was changed: then the shipped pictures are used. */
  readonly isFirst: boolean;
  /** Different for each look; also the name of its folder. */
  readonly version: string;
}

/** To be raised when the same look is drawn in another way. */
const DRAWING = 1;
const VERSION_DIGITS = 10;

/** The present look of the shop. */
export async function readLook(ctx: Context): Promise<Look> {
  return lookOf(await readShopSettings(ctx));
}

/** The look of these settings. */
export function lookOf({
  name,
  tagline,
  logo,
  brand_color,
}: Pick<ShopSettings, 'name' | 'tagline' | 'logo' | 'brand_color'>): Look {
  const color = brand_color.toLowerCase();
  const named = name !== settings.name.otherwise;
  const themed = color !== FIRST_COLOR;
  const drawn = JSON.stringify([DRAWING, name, tagline, logo, color]);
  const version = createHash('sha256').update(drawn).digest('hex').slice(0, VERSION_DIGITS);
  const isFirst = !named && !themed && !logo;
  return { name, tagline, logo, shades: paletteOf(color), named, themed, isFirst, version };
}

/** The folder of the look's files on this site; phones keep `/assets/` for times without a network. */
export function folderOf({ version }: Pick<Look, 'version'>): string {
  return `/assets/brand/${version}/`;
}

/** The shades as CSS variables of the stylesheet (storefront/src/theme.css). */
export function themeCss({ shades }: Pick<Look, 'shades'>): string {
  const lines = Object.entries(shades).map(([step, color]) => `--color-green-${step}:${color}`);
  return `:root{${lines.join(';')}}`;
}

/** The font of the headings (storefront/make-fonts.mjs): the machine needs none of its own. */
const FONT_FILE = shipped('modules/brand/first/poppins-600.ttf');
const FONT = 'Poppins SemiBold,';

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = '#ffffff';

/** The size of a logo in the header, in CSS pixels, and the real pixels for each. */
const LOGO = { width: 190, height: 36 };
const DENSITY = 3;
const [WIDEST, HIGH] = [LOGO.width * DENSITY, LOGO.height * DENSITY];
/** Letter sizes in real pixels: a short name is in one line, a long one in two. */
const ONE_LINE = 72;
const TWO_LINES = 44;

/** A PNG with a transparent background. */
export interface Drawing {
  png: Buffer;
  width: number;
  height: number;
}

/** The name in the shop's font and colour, as tall as a logo and at most as wide. */
export async function drawName(name: string, color: string): Promise<Drawing> {
  const line = await letters(name, { color, size: ONE_LINE });
  if (line.width <= WIDEST) return asTall(line);
  return asTall(await letters(name, { color, size: TWO_LINES, width: WIDEST }));
}

/** The shop's own picture, as tall as a logo and at most as wide. */
export async function drawLogo(picture: Buffer): Promise<Drawing> {
  const sharp = await loadSharp();
  return asTall(await drawn(sharp(picture).resize({ width: WIDEST, height: HIGH, fit: 'inside' })));
}

/** The size of a logo on a page, in CSS pixels. */
export function shownSize({ width }: Pick<Drawing, 'width'>): { width: number; height: number } {
  return { width: Math.round(width / DENSITY), height: LOGO.height };
}

interface IconOptions {
  /** Length of a side in real pixels. */
  side: number;
  color: string;
  /** The picture in the middle; if it is far from square, the initial of the name is clearer. */
  name: string;
  picture: Buffer | null;
  /** For phones that crop icons: it fills the whole square and leaves the edge free. */
  isCut?: boolean;
}

/** The app's icon: the logo on white, else the initial on the colour. PNG. */
export async function drawIcon({ side, color, name, picture, isCut = false }: IconOptions): Promise<Buffer> {
  const free = side * (isCut ? 0.6 : 0.8);
  const middle = picture && (await isNearSquare(picture)) ? picture : null;
  const [inside, background] = middle
    ? [await within(middle, free), WHITE]
    : [await within((await letters(initialOf(name), { color: WHITE, size: side })).png, side * 0.5), color];
  const sharp = await loadSharp();
  const square = sharp({ create: { width: side, height: side, channels: 4, background } });
  const full = await square
    .composite([{ input: inside }])
    .png()
    .toBuffer();
  if (isCut) return full;
  return sharp(full)
    .composite([
      { input: roundedMask(side), raw: { width: side, height: side, channels: 4 }, blend: 'dest-in' },
    ])
    .png()
    .toBuffer();
}

/** The preview picture of a shared link: 1200 × 630. PNG. */
export async function drawShare(options: {
  color: string;
  name: string;
  tagline: string | null;
  picture: Buffer | null;
}): Promise<Buffer> {
  const { color, name, tagline, picture } = options;
  const [width, height, margin] = [1200, 630, 100];
  const free = width - 2 * margin;
  const ink = picture ? color : WHITE;
  const head = picture ?? (await letters(name, { color: ink, size: 110, width: free })).png;
  const top = await fitted(head, { width: free, height: 300 });
  const words = tagline && (await letters(tagline, { color: ink, size: 44, width: free }));
  const below = words ? await fitted(words.png, { width: free, height: 120 }) : null;
  const gap = below ? 50 : 0;
  const start = Math.round((height - top.height - gap - (below?.height ?? 0)) / 2);
  const layers = [{ input: top.png, left: margin, top: start }];
  if (below) layers.push({ input: below.png, left: margin, top: start + top.height + gap });
  const ground = { width, height, channels: 3 as const, background: picture ? WHITE : color };
  const sharp = await loadSharp();
  return sharp({ create: ground }).composite(layers).png({ palette: true }).toBuffer();
}

/** Text as a picture, wrapped at `width`. */
async function letters(
  text: string,
  { color, size, width }: { color: string; size: number; width?: number },
): Promise<Drawing> {
  const markup = `<span foreground="${color}">${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</span>`;
  const shape = { font: `${FONT} ${size}`, fontfile: FONT_FILE, rgba: true, dpi: 72 };
  const sharp = await loadSharp();
  return drawn(sharp({ text: { text: markup, ...shape, ...(width && { width, wrap: 'word-char' }) } }));
}

/** Centred in a strip as tall as every logo. */
async function asTall({ png }: Drawing): Promise<Drawing> {
  const fit = await fitted(png, { width: WIDEST, height: HIGH });
  const above = Math.floor((HIGH - fit.height) / 2);
  const below = HIGH - fit.height - above;
  const sharp = await loadSharp();
  return drawn(sharp(fit.png).extend({ top: above, bottom: below, background: NOTHING }));
}

/** At most its own size, and at most this one. */
async function fitted(png: Buffer, { width, height }: { width: number; height: number }): Promise<Drawing> {
  const sharp = await loadSharp();
  return drawn(sharp(png).resize({ width, height, fit: 'inside', withoutEnlargement: true }));
}

/** Centred in a square of this side, as large as fits. */
async function within(png: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const whole = Math.round(side);
  return sharp(png)
    .resize({ width: whole, height: whole, fit: 'contain', background: NOTHING })
    .png()
    .toBuffer();
}

async function drawn(picture: Sharp): Promise<Drawing> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function isNearSquare(picture: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  return Math.max(width, height) <= 1.6 * Math.min(width, height);
}

function initialOf(name: string): string {
  return ([...name.trim()][0] ?? '').toUpperCase();
}

/** The RGBA of a square with round corners: opaque inside, soft at the edge. */
function roundedMask(side: number): Buffer {
  const radius = side * 0.22;
  const mask = Buffer.alloc(side * side * 4);
  const beyond = (at: number) => Math.max(radius - at - 0.5, at + 0.5 - (side - radius), 0);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const inside = radius - Math.hypot(beyond(x), beyond(y)) + 0.5;
      mask[(y * side + x) * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, inside)));
    }
  }
  return mask;
}
