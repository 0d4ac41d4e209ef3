import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';

/** What a text may name by a placeholder; what the shop does not have is named by what it has. */
export interface Facts {
  shop: string;
  phone: string;
  email: string;
  /** Taxpayer number; null: the shop has none. */
  tin: string | null;
}

/** What texts may name by a placeholder, as the shopkeeper has set it now. */
export async function readFacts(ctx: Context): Promise<Facts> {
  const { name, phone, email, tin } = await readShopSettings(ctx);
  return { shop: name, phone: phone ?? email ?? name, email: email ?? phone ?? name, tin };
}

/** `, TIN {tin}` and `(TIN {tin})`: what a sentence loses together with a number that does not exist. */
const ABSENT_TIN = /[,;]?\s*\(?(?:\bTIN:?\s*)?\{tin\}\)?/gi;

/** Puts the shop's facts where plain text says {shop}, {phone}, {email} and {tin}; a sentence without TIN stays whole. */
export function fillText(text: string, facts: Facts): string {
  const told = facts.tin === null ? text.replace(ABSENT_TIN, '') : text;
  return told.replace(/\{(shop|phone|email|tin)\}/g, (_, name: keyof Facts) => facts[name] ?? '');
}

/** The same in HTML: a fact is text there, whatever signs it has. */
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
