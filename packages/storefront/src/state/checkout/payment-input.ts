import type { PaymentMethod, Wallet } from '@isoko/contract/routes/shop';
import { t } from '../../messages/t.tsx';

/** The chosen payment, as typed. */
export interface PaymentInput {
  /** A method's code; empty: none chosen. */
  method: string;
  /** The wallet that pays, for mobile money. */
  phone: string;
  /** The reference in the message after a payment by code. */
  reference: string;
}

/** The fields that a payment method needs. */
type Asking = Pick<PaymentMethod, 'code' | 'name' | 'asks' | 'wallet'>;

const rwandan = /^(?:\+?250|0)?(7\d{8})$/;
const reference = /^[A-Za-z0-9. -]{6,32}$/;

/** Whether a number belongs to this wallet, however it is written; the API decides. */
export function fitsWallet(text: string, { prefixes }: Wallet): boolean {
  const [, national] = rwandan.exec(text.replace(/\(0\)|[\s().-]/g, '')) ?? [];
  return national !== undefined && prefixes.some((each) => `0${national}`.startsWith(each));
}

/** The prefixes of a wallet's numbers: `078 or 079`. */
export function prefixText({ prefixes }: Wallet): string {
  return prefixes.reduce((one, other) => t('{one} or {other}', { one, other }));
}

/** The errors of the fields, before the request. */
export function checkPaymentInput(
  input: PaymentInput,
  methods: readonly Asking[],
): { phone?: string; reference?: string } {
  const method = methods.find(({ code }) => code === input.method);
  if (method?.wallet && !fitsWallet(input.phone, method.wallet)) {
    return { phone: wrongWallet(input.phone, method.wallet, methods) };
  }
  if (!method?.asks.includes('reference') || !input.reference.trim()) return {};
  const wrong = checkReference(input.reference);
  return wrong ? { reference: wrong } : {};
}

/** Says which numbers are valid, and which payment method fits the typed one. */
function wrongWallet(phone: string, { operator, ...wallet }: Wallet, methods: readonly Asking[]): string {
  const prefixes = prefixText({ operator, ...wallet });
  const fitting = methods.find((each) => each.wallet && fitsWallet(phone, each.wallet));
  if (!fitting?.wallet) {
    return t('Please enter the {operator} number that pays: it starts with {prefixes}.', {
      operator,
      prefixes,
    });
  }
  return t('This is a number of {other}. Choose {way}, or enter one of {operator}: {prefixes}.', {
    other: fitting.wallet.operator,
    way: fitting.name,
    operator,
    prefixes,
  });
}

/** The error of a typed reference; undefined: none. */
export function checkReference(text: string): string | undefined {
  if (reference.test(text.trim())) return undefined;
  return t('The reference in the message has 6 to 32 letters or digits.');
}

/** The API's `payment` input for the chosen method. */
export function paymentInput(input: PaymentInput, methods: readonly Asking[]) {
  const { asks = [] } = methods.find(({ code }) => code === input.method) ?? {};
  if (asks.includes('phone')) return { phone: input.phone.trim() };
  if (asks.includes('reference') && input.reference.trim()) return { reference: input.reference.trim() };
  return null;
}
