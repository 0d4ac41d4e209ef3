import type { StaffPayment } from '@isoko/contract/routes/admin/payments';
import { momentText } from '#admin/ui/moments.ts';
import { phoneText } from '#admin/ui/phone-text.ts';
import type { Tone } from '#admin/ui/tag.tsx';

/** How a payment stands, in a word or two. */
export const STATES: Record<StaffPayment['status'], { label: string; tone: Tone }> = {
  created: { label: 'Begun', tone: 'quiet' },
  pending: { label: 'Waiting for money', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Came to nothing', tone: 'quiet' },
  mismatch: { label: 'Wrong amount', tone: 'bad' },
  refund_due: { label: 'Refund due', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'quiet' },
};

/** The ways to pay that the shop knows. */
export const METHODS: Record<string, string> = {
  cod: 'Cash on delivery',
  mtn_momo: 'MTN MoMo',
  airtel_money: 'Airtel Money',
  momo_code: 'MoMoPay code',
};

/** What needs somebody, as the tabs above the list name it. */
export const TO_DO = {
  unmatched: 'References to check',
  mismatch: 'Wrong amounts',
  refund_due: 'Refunds due',
} as const;

/** Whether a typed reference waits for somebody to look for its money. */
export function isUnmatched({ status, kind, reference }: StaffPayment): boolean {
  return status === 'pending' && kind === 'manual' && reference !== null;
}

/** Who paid, how and when: `Aline Uwase · MoMoPay code · 3 May, 14:05 · reference MP260302`. */
export function factsText(payment: StaffPayment): string {
  const { order, method, date_created, phone, reference } = payment;
  const facts = [
    order?.customer.name,
    METHODS[method] ?? method,
    momentText(date_created),
    phone && phoneText(phone),
    reference && `reference ${reference}`,
  ];
  return facts.filter(Boolean).join(' · ');
}
