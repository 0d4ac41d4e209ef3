import type { AuditEntry } from '@isoko/contract/routes/admin/audit';

/** What can be changed, by its table's name, in words; others are their table's name. */
export const NAMES: Record<string, string> = {
  account: 'Account',
  account_note: 'Note about a customer',
  api_key: 'Key of a program',
  announcement: 'Announcement',
  blog_category: 'Blog category',
  category: 'Category',
  comment: 'Comment',
  contact_message: 'Message',
  coupon: 'Coupon',
  delivery_window: 'Delivery window',
  order: 'Order',
  order_line: 'Line of an order',
  outbox: 'Mail',
  page: 'Page',
  passkey: 'Passkey',
  payee_change: 'Change of whom shoppers pay',
  payment: 'Payment',
  picture: 'Picture',
  post: 'Blog post',
  product: 'Product',
  question: 'Question',
  region: 'Region',
  setting: 'Setting',
  shipping_method: 'Delivery method',
  shipping_zone: 'Delivery zone',
  staff_totp: 'App of one-time codes',
  shipping_zone_area: 'Area of a zone',
  slide: 'Slide',
  stock_unit: 'Stock',
  variant: 'Variant',
};

/** What was done to what: `Delivery zone changed`, `Setting paused changed`. */
export function entryText({ thing, thing_id, action }: AuditEntry): string {
  const what = NAMES[thing] ?? thing.replaceAll('_', ' ');
  // A setting's key is a word, and says which.
  return thing === 'setting' ? `${what} ${thing_id.replaceAll('_', ' ')} ${action}` : `${what} ${action}`;
}

/** One column of a row, before and after; null where there was none. */
export interface ColumnChange {
  column: string;
  before: string | null;
  after: string | null;
}

/** What stood in a row before and what after, by its columns. */
export function columnChanges({ before, after }: AuditEntry): ColumnChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.map((column) => ({
    column,
    before: valueText(before, column),
    after: valueText(after, column),
  }));
}

function valueText(row: AuditEntry['before'], column: string): string | null {
  const value = row?.[column];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
