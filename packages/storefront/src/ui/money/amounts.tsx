import { formatFrancs } from '@isoko/contract/rules/money';
import { type ReactNode, useId } from 'react';
import { t } from '../../messages/t.tsx';

export interface MoneyRow {
  label: ReactNode;
  /** Francs; a sentence while there is no amount. */
  amount: number | string;
}

const amountText = (amount: number | string) => (typeof amount === 'number' ? formatFrancs(amount) : amount);

/** Amounts in a column, the total last and strong. */
export function MoneyRows({ rows, total }: { rows: MoneyRow[]; total: MoneyRow }) {
  return (
    <dl className="flex flex-col gap-2 text-md">
      {rows.map(({ label, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
        <div key={at} className="flex flex-wrap gap-x-4">
          <dt className="grow basis-20 text-soft">{label}</dt>
          <dd className="ml-auto text-right tabular-nums">{amountText(amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <dt className="font-semibold text-base">{total.label}</dt>
        <dd className="ml-auto whitespace-nowrap font-bold text-xl tabular-nums">
          {amountText(total.amount)}
        </dd>
      </div>
    </dl>
  );
}

/** Progress, as a bar with a sentence. */
export function Meter({ value, max, children }: { value: number; max: number; children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="text-md text-soft">
        {children}
      </p>
      <progress value={Math.min(value, max)} max={max} aria-labelledby={id} className="meter h-2 w-full" />
    </div>
  );
}

/** The cash that a shopper who pays at the door should have ready, in francs. */
export function CashReady({ amount }: { amount: number }) {
  return (
    <p className="font-medium">
      {t('Please have {amount} ready for the rider.', { amount: formatFrancs(amount) })}
    </p>
  );
}
