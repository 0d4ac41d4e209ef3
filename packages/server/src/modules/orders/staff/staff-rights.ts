import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { StaffRole } from '@isoko/contract/route';
import type { OrderSource, PaymentStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { keysOf } from '@isoko/contract/rules/objects';
import type { SignedIn } from '#server/http/visitor.ts';
import { kigaliDay } from '#server/kigali-time.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { leftOf, owesMoney } from '#server/modules/payments/refunds.ts';
import { judgeable } from '#server/modules/payments/staff-payments.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { canStep, OVER, staffSteps } from '../lifecycle/order-status.ts';
import { canChange } from '../reading/order-rights.ts';

/** The role of a staff member; calls of staff need one. @throws forbidden. */
export function roleOf({ role }: Pick<SignedIn, 'role'>): StaffRole {
  if (!role) throw new ShopError('forbidden');
  return role;
}

/** How long packers see an ended order: long enough for failed deliveries. */
const PACKERS_SEE_MS = 14 * 24 * 60 * 60 * 1_000;

/**
 * Since when ended orders are shown to this role, by the time they were placed; null: always. Packers need the phones
 * and addresses of today's orders, not of all customers.
 */
export function seesEndedSince(role: StaffRole, now: Date): Date | null {
  return role === 'packer' ? new Date(now.getTime() - PACKERS_SEE_MS) : null;
}

/** Whether this role may no longer see an order. */
export function isOutOfSight(
  { status, placed_at }: { status: OrderStatus; placed_at: Date },
  role: StaffRole,
  now: Date,
): boolean {
  const since = seesEndedSince(role, now);
  return since !== null && OVER.includes(status) && placed_at < since;
}

const CHANGED_MEANWHILE = 'Someone else has changed this order in the meantime. Please check it again.';

/**
 * @throws invalid_state on `version` if a locked order has changed since it was `seen`; without a version nothing is
 * checked.
 */
export function requireVersion({ version }: Pick<LockedOrder, 'version'>, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new ShopError('invalid_state', { fields: [{ field: 'version', message: CHANGED_MEANWHILE }] });
}

type Packed = Pick<LockedOrder, 'packer_id' | 'packer_name'>;

/** The error that a colleague packs a locked order; it can be taken over knowingly. */
export function packedByColleague({ packer_name }: Packed): ShopError {
  const message = sentence('{name} is packing this.', { name: packer_name ?? '' });
  return new ShopError('invalid_state', { fields: [{ field: 'take', message }] });
}

/** Throws if a colleague has taken the order: two people would fill two bags. @throws invalid_state on `take`. */
export function requireFreeFor(order: Packed, { id }: { id: string }): void {
  if (order.packer_id !== null && order.packer_id !== id) throw packedByColleague(order);
}

/** The fields that decide an order's next steps. */
export interface Status {
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: string;
}

/** Where and when it was sold. */
interface Placed {
  source: OrderSource;
  placed_at: Date;
}

type Try = Pick<Payment, 'method' | 'status' | 'provider_ref' | 'captured' | 'refunded' | 'owed'>;

/** The statuses in which money can be taken at the door. */
const DUE_STATUSES: readonly OrderStatus[] = ['confirmed', 'packed', 'out_for_delivery', 'delivered'];

/** Whether a role may change money, prices and ends of orders. */
export function manages(role: StaffRole): boolean {
  return role === 'owner' || role === 'manager';
}

/** What staff may do with an order now, by its state and their role. */
export function nextSteps(
  order: Status & Placed & { point: object | null },
  payments: readonly Try[],
  { role, now }: { role: StaffRole; now: Date },
): StaffOrder['next'] {
  const steps = keysOf(staffSteps);
  const isManager = manages(role);
  return {
    status: steps.filter((step) => canStep(order, step) && (isManager || step !== 'cancelled')),
    payment: paymentSteps(order, payments).filter(
      (step) => isManager || (step === 'paid' && isDueAtTheDoor(order) && !judgedTry(order, payments)),
    ),
    change: canChangeLines(order) || canChange(order),
    lines: canChangeLines(order),
    void: isManager && canVoid(order) && isSaleOfDay(order, now),
  };
}

/** Whether a sale at the counter can be voided: it is one, delivered and paid. */
export function canVoid({ source, status, payment_status }: Status & Placed): boolean {
  return source === 'counter' && status === 'delivered' && payment_status === 'paid';
}

/** Whether it was sold on this day in Kigali. */
export function isSaleOfDay({ placed_at }: Pick<Placed, 'placed_at'>, now: Date): boolean {
  return kigaliDay(placed_at) === kigaliDay(now);
}

/**
 * An order can change from its confirmation until it is on its way: before, a wallet is asked for the total; later, the
 * goods are gone.
 */
export function canChangeLines({ status }: Pick<Status, 'status'>): boolean {
  return status === 'confirmed' || status === 'packed';
}

/** Whether money changes hands at the door. */
export function isCash(method: string): boolean {
  return paymentMethodOf(method).kind === 'cash';
}

/** Whether something is still to pay at the door: all of it, or the rest of an order that became more expensive. */
export function isDueAtTheDoor({ status, payment_status }: Status): boolean {
  return payment_status === 'unpaid' && DUE_STATUSES.includes(status);
}

/** Orders that are settled: money found for a reference that was typed before goes back. */
const SETTLED: readonly PaymentStatus[] = ['paid', 'refund_due', 'refunded'];

/** The payment whose typed reference staff can check; undefined: there is none. */
export function judgedTry<T extends Try>(
  { status, payment_status }: Status,
  payments: readonly T[],
): T | undefined {
  const last = judgeable(payments);
  if (payment_status === 'pending' || payment_status === 'failed') return last;
  // For a rest to pay at the door staff only check a reference that the customer typed; money for an order that was
  // cancelled meanwhile, or paid in another way, goes back.
  const isOver = status === 'cancelled' || SETTLED.includes(payment_status);
  const waits = isOver || (payment_status === 'unpaid' && last?.status === 'pending');
  return waits && last?.provider_ref != null ? last : undefined;
}

/** The payment steps that can be recorded for an order, for any role. */
export function paymentSteps(order: Status, payments: readonly Try[]): PaymentStep[] {
  const judged = judgedTry(order, payments);
  const isWrong = order.payment_status === 'mismatch' && order.status === 'pending';
  const isDelivered = order.status === 'delivered' && order.payment_status === 'paid';
  const due: Record<PaymentStep, boolean> = {
    paid: isDueAtTheDoor(order) || judged !== undefined || isWrong,
    mismatch: judged !== undefined,
    failed: judged?.status === 'pending' && judged.provider_ref !== null,
    refund_due: isWrong || (isDelivered && payments.some((each) => each.status === 'paid')),
    refunded: payments.some(owesMoney),
    partly_refunded: isDelivered && !payments.some(owesMoney) && payments.some((each) => leftOf(each) > 0),
  };
  return keysOf(due).filter((step) => due[step]);
}
