import { ofChanges, ofWarnings } from './of-changes.ts';
import { ofFiles } from './of-files.ts';
import { ofGoods } from './of-goods.ts';
import { ofHealth } from './of-health.ts';
import { ofOrders } from './of-orders.ts';
import { ofBackups, ofShop } from './of-shop.ts';

/** Sentences for staff, by the English sentence: in French, in Kinyarwanda. */
export const staffSentences = {
  ...{ ...ofFiles, ...ofWarnings, ...ofGoods, ...ofChanges, ...ofOrders },
  ...{ ...ofShop, ...ofHealth, ...ofBackups },
} satisfies Readonly<Record<string, readonly [fr: string, rw: string]>>;
