import { formatFrancs } from '@isoko/contract/rules/money';
import { useId } from 'react';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Price } from '../../../ui/price.tsx';
import { StockState } from '../../../ui/some-pages/stock-state.tsx';
import { type Axis, availability, axisNames, type ProductChoice } from './product-choice.ts';

/** Sizes or colours as a group of radio buttons; what is not available stays readable and says why. */
export function OptionChooser({ chosen, axis }: { chosen: ProductChoice; axis: Axis }) {
  const { product, choice, choose } = chosen;
  const group = useId();
  const { written } = useShopData();
  const value = choice[axis.name];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-md">
        {axisNames[axis.name]}
        <span lang={value && written} className="font-normal text-soft">
          {value ? `: ${value}` : ` – ${t('please choose')}`}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {axis.values.map((option) => (
          <Option
            key={option}
            lang={written}
            group={group}
            value={option}
            state={availability(product.variants, choice, axis.name, option)}
            checked={option === value}
            onChoose={() => choose(axis.name, option)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Option({
  lang,
  group,
  value,
  state,
  checked,
  onChoose,
}: {
  lang?: string;
  group: string;
  value: string;
  state: ReturnType<typeof availability>;
  checked: boolean;
  onChoose: () => void;
}) {
  const missing = state !== 'available';
  return (
    <label
      className={cx(
        'relative inline-flex min-h-11 min-w-14 items-center justify-center rounded-control border px-4 text-md',
        'has-focus-visible:outline-2 has-focus-visible:outline-green-600 has-focus-visible:outline-offset-2',
        checked ? 'border-green-700 bg-green-50 font-semibold text-green-700' : 'border-edge bg-white',
        checked && 'ring-1 ring-green-700',
        missing
          ? 'border-line border-dashed bg-sand text-soft line-through'
          : 'cursor-pointer hover:border-green-700',
      )}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={checked}
        disabled={missing && !checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      {lang ? <span lang={lang}>{value}</span> : value}
      {missing && <span className="sr-only"> ({state === 'sold out' ? t('sold out') : t('not made')})</span>}
    </label>
  );
}

/** What it costs now, what it cost, what that saves, and whether it can be had. */
export function PriceBox({ chosen }: { chosen: ProductChoice }) {
  const { now, old, from } = chosen.price;
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <Price price={now} oldPrice={old} from={from} size="lg" />
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <StockState stock={chosen.stock} />
        {old !== null && old > now && (
          <Badge tone="sale">{t('You save {amount}', { amount: formatFrancs(old - now) })}</Badge>
        )}
      </div>
    </div>
  );
}
