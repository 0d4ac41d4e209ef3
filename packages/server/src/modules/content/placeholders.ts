import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';

/** The facts that placeholders in a text can name; a missing one is replaced by another. */
export interface Facts {
  shop: string;
  phone: string;
  email: string;
  /** Taxpayer number; null: the shop has none. */
  tin: string | null;
}

/** The present facts for placeholders, as the shopkeeper has set them. */
export async function readFacts(ctx: Context): Promise<Facts> {
  const { name, phone, email, tin } = await readShopSettings(ctx);
  return { shop: name, phone: phone ?? email ?? name, email: email ?? phone ?? name, tin };
}

/** `, TIN {tin}` and `(TIN {tin})`: the part of a sentence that is removed if there is no TIN. */
const ABSENT_TIN = /[,;]?\s*\(?(?:\bTIN:?\s*)?\{tin\}\)?/gi;

/**
 * Replaces {shop}, {phone}, {email} and {tin} in plain text by the shop's facts; without a TIN the sentence stays
 * correct.
 */
export function fillText(text: string, facts: Facts): string {
  const told = facts.tin === null ? text.replace(ABSENT_TIN, '') : text;
  return told.replace(/\{(shop|phone|email|tin)\}/g, (_, name: keyof Facts) => facts[name] ?? '');
}

/** The same in HTML: facts are escaped. */
export function fillHtml(html: string, facts: Facts): string {
  const { shop, phone, email, tin } = facts;
  return fillText(html, {
    shop: escapeHtml(shop),
    phone: escapeHtml(phone),
    email: escapeHtml(email),
    tin: tin && escapeHtml(tin),
  });
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
