import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import { formatFrancs } from '@isoko/contract/rules/money';

/** What can be changed, by its table's name, in words; others are their table's name. */
export const NAMES: Record<string, string> = {
  account: 'Account',
  account_note: 'Note about a customer',
  api_key: 'Key of a program',
  announcement: 'Announcement',
  blog_category: 'Blog category',
  catalogue_import: 'Import',
  category: 'Category',
  change_set: 'Changes together',
  comment: 'Comment',
  contact_message: 'Message',
  coupon: 'Coupon',
  coupon_category: 'Categories of a coupon',
  coupon_product: 'Products of a coupon',
  customer: 'Customer',
  customer_note: 'Note about a customer',
  delivery_window: 'Delivery window',
  line_question: 'Question about a line',
  order: 'Order',
  order_line: 'Line of an order',
  order_note: 'Note on an order',
  outbox: 'Mail',
  page: 'Page',
  passkey: 'Passkey',
  payee_change: 'Change of whom shoppers pay',
  payment: 'Payment',
  picture: 'Picture',
  post: 'Blog post',
  post_category: 'Categories of a post',
  product: 'Product',
  product_category: 'Categories of a product',
  product_picture: 'Picture of a product',
  question: 'Question',
  region: 'Region',
  setting: 'Setting',
  shipping_method: 'Delivery method',
  shipping_zone: 'Delivery zone',
  staff_totp: 'App of one-time codes',
  shipping_zone_area: 'Area of a zone',
  slide: 'Slide',
  stock_unit: 'Stock',
  stocktake: 'Stocktake',
  synonym_group: 'Search words',
  translation: 'Translation',
  variant: 'Variant',
};

/** Columns by what people call them; others are their names without underscores. */
const COLUMNS: Record<string, string> = {
  regular_price: 'price',
  sale_price: 'offer price',
  sale_until: 'end of the offer',
  on_hand: 'stock',
  vat_class: 'VAT',
  min_order_amount: 'smallest order',
  free_from: 'free from',
};
const FRANCS = new Set(['regular_price', 'sale_price', 'price', 'min_order_amount', 'free_from', 'refunded']);
/** What changes with everything else, and says nothing. */
const SILENT = new Set(['version', 'updated_at', 'touched_at', 'alert', 'alert_id']);

/** One column of a row, before and after; null where there was none. */
export interface ColumnChange {
  column: string;
  before: string | null;
  after: string | null;
}

/** The values of a row before and after, by its columns; what says nothing is left out. */
export function columnChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ColumnChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns
    .filter((column) => !SILENT.has(column))
    .map((column) => ({
      column: COLUMNS[column] ?? column.replaceAll('_', ' '),
      before: valueText(before, column),
      after: valueText(after, column),
    }));
}

function valueText(row: AuditEntry['before'], column: string): string | null {
  const value = row?.[column];
  if (value === undefined) return null;
  if (value === null) return 'nothing';
  if (typeof value === 'number' && FRANCS.has(column)) return formatFrancs(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const LONGEST = 60;

/** Who did what to what: `Grace changed the price of Tomatoes from FRW 1,000 to FRW 1,200`. */
export function entryText(entry: AuditEntry): string {
  const { actor, action, rows } = entry;
  const others = rows > 1 ? `, and ${(rows - 1).toLocaleString('en')} more` : '';
  if (entry.thing === 'change_set' && entry.name)
    return `${actor.name} ${setText(entry, entry.name)}${others}`;
  if (entry.thing === 'catalogue_import' && entry.name && action === 'created')
    return `${actor.name} sent the file ${entry.name}`;
  if (action === 'exported') return `${actor.name} took out ${entry.thing_id} as a file`;
  return `${actor.name} ${changeText(entry) ?? `${action} ${whatText(entry)}`}${others}`;
}

/** An import, bulk work, or that one of them was taken back: `imported produits.csv`. */
function setText({ action, after }: AuditEntry, name: string): string {
  if (action !== 'created') return after?.state === 'undone' ? `took back “${name}”` : `changed “${name}”`;
  return after?.kind === 'import' ? `imported ${name}` : `changed products together: ${name}`;
}

/** What it is about: `Tomatoes`, `stock of Tomatoes`, `setting paused`. */
function whatText({ thing, thing_id, name }: AuditEntry): string {
  const kind = (NAMES[thing] ?? thing.replaceAll('_', ' ')).toLowerCase();
  // A setting's key is a word, and says which.
  if (thing === 'setting') return `the setting ${thing_id.replaceAll('_', ' ')}`;
  return name ? `the ${kind} ${name}` : `a ${kind}`;
}

/** The change of one column in words; null where several changed, or it is too long for a line. */
function changeText(entry: AuditEntry): string | null {
  const [only, ...more] = columnChanges(entry);
  if (entry.action !== 'changed' || !only || more.length > 0) return null;
  const { column, before, after } = only;
  if (before === null || after === null || before.length + after.length > LONGEST) return null;
  const isStock = entry.thing === 'stock_unit' && column === 'stock';
  const what = entry.name && (entry.thing === 'product' || isStock) ? entry.name : whatText(entry);
  return `changed the ${column} of ${what} from ${before} to ${after}`;
}
