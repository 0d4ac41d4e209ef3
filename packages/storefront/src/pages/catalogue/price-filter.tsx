import { type InputHTMLAttributes, useId } from 'react';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { ListingQuery, PriceError } from './listing-address.ts';

/** From and to, in whole francs; what is wrong stands right below. */
export function PriceFilter({ input, error }: { input: ListingQuery; error: PriceError | null }) {
  const errorId = useId();
  const wrong = error ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {};
  const { minPrice, maxPrice, priceError } = input;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-md">{t('Price in FRW')}</legend>
      <div className="grid grid-cols-2 gap-2">
        <PriceInput
          name="min_price"
          label={t('From')}
          defaultValue={priceError?.min ?? minPrice ?? ''}
          {...wrong}
        />
        <PriceInput
          name="max_price"
          label={t('To')}
          defaultValue={priceError?.max ?? maxPrice ?? ''}
          {...wrong}
        />
      </div>
      <p id={errorId} role="alert" className={cx('font-medium text-sale text-sm', error && 'mt-2')}>
        {error?.message}
      </p>
      <Button type="submit" variant="outline" className="mt-2 w-full">
        {t('Apply price')}
      </Button>
    </fieldset>
  );
}

function PriceInput({ label, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex flex-col gap-1 text-sm text-soft">
      {label}
      <input
        type="text"
        inputMode="numeric"
        maxLength={13}
        {...rest}
        className={cx(
          'min-h-11 w-full min-w-0 rounded-control border bg-white px-3 text-base text-ink tabular-nums',
          rest['aria-invalid'] ? 'border-sale' : 'border-edge',
        )}
      />
    </label>
  );
}
