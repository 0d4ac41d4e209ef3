/** Every message the shop sends about an order; what each says is in `notifications`. */
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
  | 'order_difference_refunded'
  | 'order_part_refunded'
  | 'order_link'
  | 'order_receipt'
  | 'shop_new_order';

/** Every message the shop sends about an account. */
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
 * Every message the shop sends. `shop_new_message`: someone wrote by the contact form. `shop_low_stock`: stock units ran low
 * (catalogue/low-stock-alert.ts). `shop_money`: of an order, money has to be looked for or sent back. `audit_day`: where the audit log
 * was at the end of a day, to an owner; its occasion is the day's number. `staff_notice`: owners are told what happened
 * in the back office (trust/notice.ts). `code`: six digits to a phone, of the attempt that is its subject; its occasion
 * is how often it was sent (customers/login-code.ts). `phone_changed`: its subject is the row of the phone that was left.
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
  /** The id of the order, or of what someone wrote; about an account of the link it carries, or one of its own. */
  subjectId: string;
  /** Whose address is read when it is sent. */
  audience: 'customer' | 'shop';
  /** The account it is about, with which it goes; no one gets a message about an account without one. */
  accountId?: string;
  /** Tells one from another where there is one each time something happens: the order's version. */
  occasion?: number;
}
