import type { PaymentMethod, Wallet } from '@isoko/contract/routes/shop';
import { t } from '../../messages/t.tsx';

/** How the shopper wants to pay, as typed. */
export interface PaymentInput {
  /** A method's code; empty: none chosen. */
  method: string;
  /** The wallet that pays, for mobile money. */
  phone: string;
  /** What the message after a payment by code said. */
  reference: string;
}

/** What a way to pay wants to know. */
type Asking = Pick<PaymentMethod, 'code' | 'name' | 'asks' | 'wallet'>;

const rwandan = /^(?:\+?250|0)?(7\d{8})$/;
const reference = /^[A-Za-z0-9. -]{6,32}$/;

/** Whether a number is one of this wallet's, however it is written; the API has the last word. */
export function fitsWallet(text: string, { prefixes }: Wallet): boolean {
  const [, national] = rwandan.exec(text.replace(/\(0\)|[\s().-]/g, '')) ?? [];
  return national !== undefined && prefixes.some((each) => `0${national}`.startsWith(each));
}

/** How the numbers of a wallet begin: `078 or 079`. */
export function prefixText({ prefixes }: Wallet): string {
  return prefixes.reduce((one, other) => t('{one} or {other}', { one, other }));
}

/** What is wrong with the fields before the API is asked. */
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

/** Says which numbers fit, and with which way to pay the typed one would. */
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

/** What is wrong with a typed reference; undefined: nothing. */
export function checkReference(text: string): string | undefined {
  if (reference.test(text.trim())) return undefined;
  return t('The reference in the message has 6 to 32 letters or digits.');
}

/** What the API gets as `payment` for the chosen method. */
export function paymentInput(input: PaymentInput, methods: readonly Asking[]) {
  const { asks = [] } = methods.find(({ code }) => code === input.method) ?? {};
  if (asks.includes('phone')) return { phone: input.phone.trim() };
  if (asks.includes('reference') && input.reference.trim()) return { reference: input.reference.trim() };
  return null;
}
