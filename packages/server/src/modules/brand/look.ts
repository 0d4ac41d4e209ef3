import { createHash } from 'node:crypto';
import { settings } from '@isoko/contract/routes/admin/settings';
import { FIRST_COLOR, type Palette, paletteOf } from '@isoko/contract/rules/palette';
import type { Context } from '#server/context.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';

/** What everything that shows the shop is drawn from. */
export interface Look {
  readonly name: string;
  readonly tagline: string | null;
  /** A picture of the gallery; null: the name is drawn. */
  readonly logo: string | null;
  readonly shades: Palette;
  /** Whether the shop has a name of its own. */
  readonly named: boolean;
  /** Whether the colours are others than those of the stylesheet. */
  readonly themed: boolean;
  /** Whether nothing was changed: then the pictures are those the shop comes with. */
  readonly isFirst: boolean;
  /** Another one for each look; the folder of its files is called so. */
  readonly version: string;
}

/** Goes up when the same look is drawn in another way. */
const DRAWING = 1;
const VERSION_DIGITS = 10;

/** How the shop looks now. */
export async function readLook(ctx: Context): Promise<Look> {
  return lookOf(await readShopSettings(ctx));
}

/** The look that these settings give. */
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

/** The folder of the look's files on this site; `/assets/` is what phones keep for times without a network. */
export function folderOf({ version }: Pick<Look, 'version'>): string {
  return `/assets/brand/${version}/`;
}

/** The shades as the names the stylesheet gives them (storefront/src/theme.css). */
export function themeCss({ shades }: Pick<Look, 'shades'>): string {
  const lines = Object.entries(shades).map(([step, color]) => `--color-green-${step}:${color}`);
  return `:root{${lines.join(';')}}`;
}
