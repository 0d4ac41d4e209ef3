import { settings } from '@isoko/contract/routes/admin/settings';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { ShopError } from '#server/shop-error.ts';

/** Whoever finds an old copy of the file knows by then to look again; RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness of the shop. What nobody has written in a live
 * shop is left out.
 * @throws not_found while there is nobody to tell.
 */
export async function writeSecurityTxt(
  ctx: Context,
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
): Promise<string> {
  const shop = await readShopSettings(ctx);
  const written = (key: 'email' | 'phone') =>
    (mode === 'demo' || shop[key] !== settings[key].otherwise) && shop[key];
  const [email, phone] = [written('email'), written('phone')];
  if (!email && !phone) throw new ShopError('not_found');
  const expires = new Date((Math.floor(ctx.now().getTime() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS);
  return [
    ...(email ? [`Contact: mailto:${encodeURI(email)}`] : []),
    ...(phone ? [`Contact: tel:${phone}`] : []),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
