import { clampQuantity } from '@isoko/contract/rules/cart-lines';
import { readGrams } from '@isoko/contract/rules/typed-amounts';
import { formatGrams, type SoldAs } from '@isoko/contract/rules/weight';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { LANGUAGE } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';
import { MinusIcon, PlusIcon } from '../icons.tsx';

interface WeightProps {
  value: number;
  max: number;
  onChange: (grams: number) => void;
  of: string;
  by?: SoldAs;
  /** The classes of the buttons. */
  stepLook: string;
  /** Less room for the number on phones. */
  narrow?: boolean;
  className?: string;
}

/**
 * Chooses a weight in the steps in which a product is sold, between the minimum and the stock; or it is typed
 * in the usual format, `1,5 kg`. An invalid text stays, with an example below it.
 */
export default function WeightQuantity({
  value,
  max,
  of,
  stepLook,
  narrow,
  className,
  ...props
}: WeightProps) {
  const { step_grams: step = 1, min_grams: least = 1 } = props.by ?? {};
  const { change, isWrong, field } = useTypedWeight({ value, max, ...props });
  const id = useId();
  return (
    <div className={className}>
      <fieldset className="inline-flex items-center rounded-control border border-edge bg-white">
        <legend className="sr-only">{t('Quantity of {name}', { name: of })}</legend>
        <button
          type="button"
          className={stepLook}
          aria-label={t('{weight} less', { weight: formatGrams(step, LANGUAGE) })}
          disabled={value <= least}
          onClick={() => change(value - step)}
        >
          <MinusIcon className="size-5" />
        </button>
        <input
          {...field}
          aria-label={t('Quantity of {name}', { name: of })}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          inputMode="decimal"
          autoComplete="off"
          className={cx(look, narrow ? 'w-16 sm:w-20' : 'w-20')}
        />
        <button
          type="button"
          className={stepLook}
          aria-label={t('{weight} more', { weight: formatGrams(step, LANGUAGE) })}
          disabled={value + step > max}
          onClick={() => change(value + step)}
        >
          <PlusIcon className="size-5" />
        </button>
      </fieldset>
      {isWrong && (
        <p id={id} role="alert" className="mt-1 text-sale text-sm">
          {t('Please write a weight such as 1.5 kg or 500 g.')}
        </p>
      )}
    </div>
  );
}

/** As wide as `70.00 kg`; on phones it extends into the empty edges of the buttons beside it. */
const look =
  'min-h-11 bg-transparent max-sm:-mx-1 text-center font-semibold text-base tabular-nums aria-invalid:text-sale';

/** The typed text counts when the field loses the focus, or on Enter. */
function useTypedWeight({
  value,
  max,
  onChange,
  by = {},
}: Pick<WeightProps, 'value' | 'max' | 'onChange' | 'by'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const change = (grams: number) => {
    setTyped(null);
    setWrong(false);
    onChange(clampQuantity(grams, max, by));
  };
  const keep = (text = typed) => {
    if (text === null) return;
    const grams = text.trim() ? readGrams(text) : value;
    if (grams === null) setWrong(true);
    else change(grams);
  };
  const shown = formatGrams(value, LANGUAGE);
  const ref = useRef<HTMLInputElement>(null);
  // The server renders the field before its code loads: text typed before that counts as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code has come.
  useEffect(() => {
    const early = ref.current;
    if (!early || early.value === shown) return;
    setTyped(early.value);
    if (document.activeElement !== early) keep(early.value);
  }, []);
  useRefusedPurchase(ref, typed, () => setWrong(true));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    keep();
  };
  const field = {
    ref,
    value: typed ?? shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
    onBlur: () => keep(),
    onKeyDown,
  };
  return { change, isWrong, field };
}

/** The buttons that buy (pages/product). */
const BUYS = '#add-to-cart, [data-buys]';

/**
 * While the text is not a valid weight, a press on a buy button focuses the field: otherwise another weight
 * would be bought.
 */
function useRefusedPurchase(
  ref: RefObject<HTMLInputElement | null>,
  typed: string | null,
  onRefused: () => void,
) {
  const isWeight = !typed?.trim() || readGrams(typed) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same at each render.
  useEffect(() => {
    const field = ref.current;
    // A dialog over the page buys another product.
    const around = field?.closest('[role=dialog], main');
    if (isWeight || !around) return;
    const refuse = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest(BUYS)) return;
      event.preventDefault();
      event.stopPropagation();
      onRefused();
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    };
    around.addEventListener('click', refuse, { capture: true });
    return () => around.removeEventListener('click', refuse, { capture: true });
  }, [isWeight]);
}
