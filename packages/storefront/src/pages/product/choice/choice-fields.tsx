import { formatFrancs } from '@isoko/contract/rules/money';
import { unitPrice } from '@isoko/contract/rules/unit-price';
import { useId } from 'react';
import { t } from '../../../messages/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { comparedText, Price } from '../../../ui/price.tsx';
import { StockState } from '../../../ui/some-pages/stock-state.tsx';
import {
  type Axis,
  availability,
  axisNames,
  chosenVariant,
  optionLanguage,
  type ProductChoice,
} from './product-choice.ts';

/** Sizes or colours as a group of radio buttons; an unavailable value stays readable, with the reason. */
export function OptionChooser({ chosen, axis }: { chosen: ProductChoice; axis: Axis }) {
  const { product, choice, choose } = chosen;
  const group = useId();
  const value = choice[axis.name];
  const langOf = (option: string | undefined) => optionLanguage(product.variants, axis.name, option);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 line-clamp-1 font-semibold text-md sm:line-clamp-none">
        {axisNames[axis.name]}
        <span lang={value && langOf(value)} className="font-normal text-soft">
          {value ? `: ${value}` : ` – ${t('please choose')}`}
        </span>
      </legend>
      <div className="options">
        {axis.values.map((option) => (
          <Option
            key={option}
            lang={langOf(option)}
            group={group}
            value={option}
            price={sizePrice(chosen, axis, option)}
            state={availability(product.variants, choice, axis.name, option)}
            disabled={availability(product.variants, {}, axis.name, option) !== 'available'}
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
  price,
  state,
  disabled,
  checked,
  onChoose,
}: {
  lang?: string;
  group: string;
  value: string;
  /** The price, one line each, if this value alone decides it. */
  price: readonly string[];
  /** Its availability together with the values chosen on other axes. */
  state: ReturnType<typeof availability>;
  /** It is not available in any combination. */
  disabled: boolean;
  checked: boolean;
  onChoose: () => void;
}) {
  const missing = state !== 'available';
  return (
    <label
      className={cx(
        'option',
        missing ? 'border-line border-dashed bg-sand text-soft line-through' : 'hover:border-green-700',
        !disabled && 'cursor-pointer',
      )}
    >
      <input
        // Chosen before hydration: the browser has it, React does not.
        ref={(input) => {
          if (input?.checked && !checked) onChoose();
        }}
        type="radio"
        name={group}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span className="text-center leading-tight">
        <span lang={lang}>{value}</span>
        {price.map((line) => (
          <span key={line} className="option-price">
            {line}
          </span>
        ))}
      </span>
      {missing && <span className="sr-only"> ({state === 'sold out' ? t('sold out') : t('not made')})</span>}
    </label>
  );
}

/** `FRW 5,700`, `FRW 570/kg` if there is only this axis; otherwise empty. */
function sizePrice({ product, axes }: ProductChoice, { name }: Axis, value: string): string[] {
  const variant = axes.length === 1 ? chosenVariant(product.variants, { [name]: value }) : undefined;
  if (!variant) return [];
  const francs = formatFrancs(unitPrice(product, variant.index));
  return variant.compared_price ? [francs, comparedText(variant.compared_price)] : [francs];
}

/** The current price, the old price, the saving, and the stock. */
export function PriceBox({ chosen }: { chosen: ProductChoice }) {
  const { now, old, from, compared } = chosen.price;
  return (
    <div className="price-box" aria-live="polite">
      <Price price={now} oldPrice={old} from={from} perKilo={chosen.product.sold_by} size="lg" />
      <StockState stock={chosen.stock} />
      {old !== null && old > now && (
        <Badge tone="sale">{t('You save {amount}', { amount: formatFrancs(old - now) })}</Badge>
      )}
      {/* Its line stays while sizes are chosen, so that nothing below moves. If size is the only axis, the sizes show it. */}
      {chosen.product.compared_price && chosen.axes.length !== 1 && (
        <p>{compared && comparedText(compared)}</p>
      )}
    </div>
  );
}
