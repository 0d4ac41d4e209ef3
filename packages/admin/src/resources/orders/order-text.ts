import type { OrderRow, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { dayText } from '#admin/ui/moments.ts';

/** When it shall be there: `Sun 3 May, 14:00–16:00`; without a window the shop chooses. */
export function windowText({ delivery_window }: Pick<OrderRow, 'delivery_window'>): string {
  if (!delivery_window) return 'No time chosen';
  return `${dayText(delivery_window.date)}, ${delivery_window.from}–${delivery_window.to}`;
}

/** Where it goes, the sector first: `Kimironko, Gasabo`. */
export const placeText = ({ sector, district }: { sector: string; district: string }): string =>
  `${sector}, ${district}`;

/** What a line is called: product and variant. */
export const lineName = ({ product, label }: StaffOrder['line_items'][number]): string =>
  label ? `${product.name}, ${label}` : product.name;
