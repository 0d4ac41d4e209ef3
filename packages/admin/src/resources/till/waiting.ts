import type { CounterSale } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { valueAt } from '@isoko/contract/rules/objects';
import { useEffect } from 'react';
import { CallFailure, call } from '#admin/api.ts';
import { kept, WAITING_SALES } from '#admin/ui/kept.ts';
import type { FinishedSale, SaleLine } from './sale.ts';

/** A finished sale that the shop has not confirmed yet; `refused`: what the shop said against it. */
export interface WaitingSale extends FinishedSale {
  refused?: { code: string | null; message: string; total: number | null };
}

/** A sale that the shop has, for its receipt. */
export interface DoneSale extends FinishedSale {
  order: { id: string; number: string; vat: { rate: number; vat: number }[] } | null;
  /** A path of the shop that shows the receipt. */
  receipt: string | null;
}

const LAST = 8;

/** The sale on the screen, the sales that wait to be sent, and the last ones. */
export const current = kept<SaleLine[]>('isoko:till:sale', []);
export const waiting = kept<WaitingSale[]>(WAITING_SALES, []);
export const last = kept<DoneSale[]>('isoko:till:last', []);

/** Whether a call failed before the shop could answer: no one knows what became of it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Sends a sale. Its id is its key, so that it counts once however often it is sent. @throws CallFailure */
export async function send({ sent }: FinishedSale): Promise<CounterSale> {
  const headers = { 'idempotency-key': sent.sale };
  return (await call('POST /admin/till/sales', { body: sent, headers })).data;
}

/** Remembers a sale that the shop has, and that it waits no more. */
export function noteDone(sale: FinishedSale, { order, receipt }: CounterSale): DoneSale {
  const { _id: id, number, vat } = order;
  const done: DoneSale = { ...sale, order: { id, number, vat }, receipt };
  last.write((before) => [done, ...before.filter((each) => !isSame(each, sale))].slice(0, LAST));
  drop(sale);
  return done;
}

const isSame = (a: FinishedSale, b: FinishedSale) => a.sent.sale === b.sent.sale;

/** Keeps a sale until the shop can be reached. */
export const keepWaiting = (sale: FinishedSale): void =>
  waiting.write((before) => [...before.filter((each) => !isSame(each, sale)), sale]);

export const drop = (sale: FinishedSale): void =>
  waiting.write((before) => before.filter((each) => !isSame(each, sale)));

let isSending = false;

/** Sends what waits, the first sale first, until the shop cannot be reached; what it refuses stays with the reason. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (const sale of waiting.read()) {
      if (sale.refused) continue;
      try {
        noteDone(sale, await send(sale));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        // Without a session it waits for who logs in next.
        if (isUnanswered(error) || error.status === 401 || error.status === 403) return;
        keepRefused(sale, error);
      }
    }
  } finally {
    isSending = false;
  }
}

function keepRefused(sale: WaitingSale, { message, body }: CallFailure): void {
  const total = valueAt(body.data, 'total');
  const refused = { code: body.code ?? null, message, total: typeof total === 'number' ? total : null };
  waiting.write((before) => before.map((each) => (isSame(each, sale) ? { ...each, refused } : each)));
}

/** Sends a refused sale again: as it is, or at what it costs by now. */
export async function sendAgain({ refused, ...sale }: WaitingSale): Promise<void> {
  const total = refused?.code === 'price_changed' ? (refused.total ?? sale.total) : sale.total;
  const cash = Math.max(0, total - (sale.sent.code_amount ?? 0));
  const sent = { ...sale.sent, expected_total: total, cash_given: cash || null };
  const changed = total === sale.total ? sale : { ...sale, sent, total, cash, change: 0 };
  waiting.write((before) => before.map((each) => (isSame(each, sale) ? changed : each)));
  await sendWaiting();
}

/** How many of a line wait to be sold: the shop counts them as there yet. */
export const heldBy = (sales: readonly WaitingSale[], line: SaleLine): number =>
  sales
    .flatMap(({ lines }) => lines)
    .filter((each) => lineKey(each) === lineKey(line))
    .reduce((sum, { quantity }) => sum + quantity, 0);

const TRY_EVERY_MS = 10_000;

/** Sends what waits for as long as the till is open: when the network comes back, and now and then. */
export function useSending(): void {
  useEffect(() => {
    const go = () => void sendWaiting();
    const timer = setInterval(go, TRY_EVERY_MS);
    window.addEventListener('online', go);
    go();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', go);
    };
  }, []);
}
