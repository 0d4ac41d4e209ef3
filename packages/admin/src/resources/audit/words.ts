import { PRODUCT_TEXTS, productField } from '@isoko/contract/product-fields';
import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import { formatFrancs } from '@isoko/contract/rules/money';
import { language } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { logName, logValue } from '#admin/ui/log-words.ts';
import { SETTING_WORDS } from '#admin/ui/setting-names.ts';
import { momentText, numberText } from '#admin/ui/texts.ts';

/** The names of tables; others are shown by the table's name. */
export const NAMES: Record<string, string> = {
  account: t('Account'),
  account_note: t('Note about a customer'),
  api_key: t('API key'),
  announcement: t('Announcement'),
  blog_category: t('Blog category'),
  catalogue_import: t('Import'),
  category: t('Category'),
  change_set: t('Bulk changes'),
  comment: t('Comment'),
  contact_message: t('Message'),
  coupon: t('Coupon'),
  coupon_category: t('Categories of a coupon'),
  coupon_product: t('Products of a coupon'),
  customer: t('Customer'),
  customer_consent: t('Consent of a customer'),
  customer_note: t('Note about a customer'),
  day_close: t('Close of a day'),
  delivery_window: t('Delivery window'),
  goods_receipt: t('Goods received'),
  line_question: t('Question about an item'),
  order: t('Order'),
  order_line: t('Item of an order'),
  order_note: t('Note on an order'),
  outbox: t('Mail'),
  page: t('Page'),
  passkey: t('Passkey'),
  payee_change: t('Change of payee'),
  payment: t('Payment'),
  picture: t('Picture'),
  post: t('Blog post'),
  post_category: t('Categories of a post'),
  product: t('Product'),
  product_category: t('Categories of a product'),
  product_picture: t('Picture of a product'),
  question: t('Question'),
  region: t('Region'),
  rider: t('Rider'),
  rider_hand_over: t('Cash of a rider'),
  setting: t('Setting'),
  shipping_method: t('Delivery method'),
  shipping_zone: t('Delivery zone'),
  staff_totp: t('Authenticator app'),
  shipping_zone_area: t('Area of a zone'),
  slide: t('Slide'),
  stock_unit: t('Stock'),
  stocktake: t('Stocktake'),
  supplier: t('Supplier'),
  synonym_group: t('Search words'),
  translation: t('Translation'),
  variant: t('Variant'),
};

/** The names of columns that are the same in every language; others are in `ui/log-names.ts`. */
export const COLUMNS: Record<string, string> = {
  regular_price: t('price'),
  sale_price: t('offer price'),
  sale_until: t('end of the offer'),
  on_hand: t('stock'),
  vat_class: t('VAT'),
  min_order_amount: t('minimum order'),
  free_from: t('free from'),
  staff_language: t('language'),
  expected: t('expected cash'),
  counted: t('counted cash'),
  taken_out: t('cash taken out'),
  received_by: t('received by'),
  closed_by: t('closed by'),
  link_until: t('end of the link'),
  // The fields of the product's page, with their names there.
  ...Object.fromEntries(
    PRODUCT_TEXTS.flatMap((text) => {
      const name = productField(text).shown?.[language()];
      return name ? [[text, name.toLowerCase()]] : [];
    }),
  ),
};
const FRANCS = new Set([
  'regular_price',
  'sale_price',
  'price',
  'min_order_amount',
  'free_from',
  'refunded',
  ...['expected', 'counted', 'taken_out'],
]);
/** Columns that change with every other column, and mean nothing. */
export const SILENT = new Set([
  ...['version', 'updated_at', 'touched_at', 'alert', 'alert_id', 'figures'],
  ...['min_quantity'],
]);

/** One column of a row, before and after; null if there was no value. */
export interface ColumnChange {
  column: string;
  before: string | null;
  after: string | null;
}

/** The values of a row before and after, by column; meaningless columns are left out. */
export function columnChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ColumnChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns
    .filter((column) => !SILENT.has(column))
    .map((column) => ({
      column: COLUMNS[column] ?? logName(column),
      before: valueText(before, column),
      after: valueText(after, column),
    }));
}

/** The database's format of a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function valueText(row: AuditEntry['before'], column: string): string | null {
  const value = row?.[column];
  if (value === undefined) return null;
  if (value === null) return t('nothing');
  if (typeof value === 'number' && FRANCS.has(column)) return formatFrancs(value);
  if (typeof value === 'string' && MOMENT.test(value)) return momentText(value);
  return logValue(typeof value === 'string' ? value : JSON.stringify(value));
}

const LONGEST = 60;

/** Who did what to what: `Grace changed the price of Tomatoes from FRW 1,000 to FRW 1,200`. */
export function entryText(entry: AuditEntry): string {
  const { actor, action, rows } = entry;
  const said = { who: actor.name, name: entry.name ?? '' };
  if (entry.thing === 'catalogue_import' && entry.name && action === 'created')
    return t('{who} sent the file {name}', said);
  if (entry.thing === 'day_close' && action === 'created') return t('{who} closed the day {name}', said);
  if (entry.thing === 'rider_hand_over' && entry.name && action === 'created')
    return t('{who} took the cash of {name}: {amount}', { ...said, amount: handedOver(entry) });
  if (action === 'exported') return t('{who} exported {thing}', { ...said, thing: entry.thing_id });
  const text =
    entry.thing === 'change_set' && entry.name
      ? setText(entry, said)
      : (changeText(entry) ?? actionText(entry));
  return rows > 1 ? t('{text}, and {n} more', { text, n: numberText(rows - 1) }) : text;
}

const handedOver = ({ after }: AuditEntry): string => formatFrancs(Number(after?.counted ?? 0));

/** An import or a bulk change, or its undo: `Grace imported produits.csv`. */
function setText({ action, after }: AuditEntry, said: { who: string; name: string }): string {
  if (action !== 'created')
    return after?.state === 'undone' ? t('{who} undid “{name}”', said) : t('{who} changed “{name}”', said);
  return after?.kind === 'import'
    ? t('{who} imported {name}', said)
    : t('{who} changed products together: {name}', said);
}

/** An action without further details: `Grace removed the coupon HELLO`. */
function actionText(entry: AuditEntry): string {
  const said = { who: entry.actor.name, what: whatText(entry) };
  if (entry.action === 'created') return t('{who} created {what}', said);
  return entry.action === 'changed' ? t('{who} changed {what}', said) : t('{who} removed {what}', said);
}

/** The changed object: `the product Tomatoes`, `a picture`, `an order`, `the setting paused`. */
function whatText({ thing, thing_id, name }: AuditEntry): string {
  const kind = (NAMES[thing] ?? thing.replaceAll('_', ' ')).toLowerCase();
  // A setting's key is readable.
  if (thing === 'setting') return t('the setting {name}', { name: settingName(thing_id) });
  if (name) return t('the {kind} {name}', { kind, name });
  return /^[aeio]/.test(kind) ? t('an {kind}', { kind }) : t('a {kind}', { kind });
}

const settingName = (key: string): string =>
  Object.entries(SETTING_WORDS).find(([each]) => each === key)?.[1] ?? logName(key);

/**
 * The change of one column in words, of several that of the state; null if none is meaningful, or it is too
 * long for a line.
 */
function changeText(entry: AuditEntry): string | null {
  const changes = columnChanges(entry);
  const telling =
    changes.length === 1 ? changes[0] : changes.find(({ column }) => column === logName('status'));
  if (entry.action !== 'changed' || !telling) return null;
  const { column, before, after } = telling;
  if (before === null || after === null || before.length + after.length > LONGEST) return null;
  const isStock = entry.thing === 'stock_unit' && column === COLUMNS.on_hand;
  const what = entry.name && (entry.thing === 'product' || isStock) ? entry.name : whatText(entry);
  const said = { who: entry.actor.name, column, what, before, after };
  return t('{who} changed the {column} of {what} from {before} to {after}', said);
}
