/** Every message about an order; their texts are in `notifications`. */
export type OrderMessageKind =
  | 'order_placed'
  | 'order_paid'
  | 'order_packed'
  | 'order_out_for_delivery'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_expired'
  | 'order_refund_due'
  | 'order_refunded'
  | 'order_changed'
  | 'order_question'
  | 'order_delivery_failed'
  | 'order_reference_refused'
  | 'order_payment_failed'
  | 'order_difference_refunded'
  | 'order_part_refunded'
  | 'order_link'
  | 'order_receipt'
  | 'shop_new_order';

/** Every message about an account. */
export const accountMessageKinds = [
  'confirm_account',
  'address_known',
  'reset_password',
  'password_changed',
  'confirm_email',
  'email_changing',
  'staff_invited',
  'phone_changed',
] as const;
export type AccountMessageKind = (typeof accountMessageKinds)[number];

/**
 * Every message the shop sends. `shop_new_message`: a visitor wrote by the contact form. `shop_low_stock`: stock units
 * ran low (catalogue/low-stock-alert.ts). `shop_money`: someone must look for money of an order or send it back.
 * `audit_day`: the end of the audit log on a day, to an owner; its occasion is the day's number. `staff_notice`: tells
 * owners what happened in the back office (trust/notice.ts). `code`: six digits to a phone; its subject is the attempt,
 * its occasion counts how often it was sent (customers/login-code.ts). `phone_changed`: its subject is the row of the
 * former phone.
 */
export type MessageKind =
  | OrderMessageKind
  | AccountMessageKind
  | 'shop_new_message'
  | 'shop_low_stock'
  | 'shop_money'
  | 'audit_day'
  | 'staff_notice'
  | 'code';

export interface QueuedMessage {
  kind: MessageKind;
  /** The id of the order or of the contact message; for an account, that of the link in the mail or a new one. */
  subjectId: string;
  /** Whose address is looked up when it is sent. */
  audience: 'customer' | 'shop';
  /** The account it is about; deleted with it. Every message about an account has one. */
  accountId?: string;
  /** Tells repeated messages of one kind apart: the order's version. */
  occasion?: number;
}
