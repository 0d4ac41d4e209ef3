import type { StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import { formatFrancs } from '@isoko/contract/rules/money';
import { dayText } from '#admin/ui/moments.ts';

/** What a coupon does. */
export const KINDS = [
  { id: 'percent', name: 'Percent off' },
  { id: 'fixed', name: 'Francs off' },
  { id: 'free_shipping', name: 'Free standard delivery' },
];

/** Whether it can be used now, as a tag. */
export const STATES = {
  running: { label: 'Running', tone: 'good' },
  scheduled: { label: 'Not yet', tone: 'warn' },
  ended: { label: 'Over', tone: 'quiet' },
  used_up: { label: 'Used up', tone: 'bad' },
  off: { label: 'Switched off', tone: 'quiet' },
} as const;

/** What it gives, in a few words: `10 % off`. */
export function giftText({ kind, value }: Pick<StaffCoupon, 'kind' | 'value'>): string {
  if (kind === 'free_shipping') return 'Free standard delivery';
  return kind === 'percent' ? `${value} % off` : `${formatFrancs(value)} off`;
}

/** How often it was used and may be: `3 of 50 used`. */
export function useText({ used, max_uses }: Pick<StaffCoupon, 'used' | 'max_uses'>): string {
  return max_uses === null ? `${used} used` : `${used} of ${max_uses} used`;
}

/** Its days, where it has any: `until Sun, 3 May`. */
export function daysText({ starts_at, ends_at }: Pick<StaffCoupon, 'starts_at' | 'ends_at'>): string {
  return [starts_at && `from ${dayText(starts_at)}`, ends_at && `until ${dayText(ends_at)}`]
    .filter(Boolean)
    .join(' ');
}
