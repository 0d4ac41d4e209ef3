import { audit } from './fr/audit.ts';
import { cash } from './fr/cash.ts';
import { content } from './fr/content.ts';
import { customers } from './fr/customers.ts';
import { health } from './fr/health.ts';
import { imports } from './fr/imports.ts';
import { inputs } from './fr/inputs.ts';
import { layout } from './fr/layout.ts';
import { orders } from './fr/orders.ts';
import { packing } from './fr/packing.ts';
import { parts } from './fr/parts.ts';
import { products } from './fr/products.ts';
import { purchases } from './fr/purchases.ts';
import { selling } from './fr/selling.ts';
import { settings } from './fr/settings.ts';
import { shared } from './fr/shared.ts';
import { staff } from './fr/staff.ts';
import { stock } from './fr/stock.ts';
import { till } from './fr/till.ts';
import { zones } from './fr/zones.ts';

/** French, by the English sentence. Its keys define all sentences. */
export const french = {
  ...audit,
  ...cash,
  ...content,
  ...customers,
  ...health,
  ...imports,
  ...inputs,
  ...layout,
  ...orders,
  ...packing,
  ...parts,
  ...products,
  ...purchases,
  ...selling,
  ...settings,
  ...shared,
  ...staff,
  ...stock,
  ...till,
  ...zones,
};
