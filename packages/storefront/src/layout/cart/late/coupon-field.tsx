import { type SyntheticEvent, useRef, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import type { CouponState } from '../../../state/checkout/coupon.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { CheckIcon, TicketIcon } from '../../../ui/some-pages/more-icons.tsx';

/** The maximum length of a code. */
const MAX_CODE = 40;

interface CouponFieldProps {
  coupon: CouponState;
  /** The id of the field: error links lead to it. */
  id: string;
  /** The coupon error of an order. */
  error?: string;
  /** The shopper changed or removed the coupon. */
  onEdit?: () => void;
}

/** The coupon field, with the discount or the reason why there is none. */
export function CouponField({ coupon, id, error, onEdit }: CouponFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const remove = () => {
    setTyped(coupon.applied ? '' : coupon.code);
    coupon.remove();
    onEdit?.();
    // The button that had the focus is gone.
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
  };
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim()) coupon.apply(typed);
    onEdit?.();
  };
  if (coupon.code !== '') return <Chosen {...{ coupon, id, error }} onRemove={remove} />;
  return (
    // Not a form: at the checkout it is inside the order's form.
    <div ref={field} className="flex flex-wrap items-start gap-2 *:first:flex-1 *:first:basis-28">
      <TextField
        id={id}
        label={t('Coupon')}
        hideLabel
        placeholder={t('Coupon code')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event);
        }}
        error={coupon.message ?? undefined}
        maxLength={MAX_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button variant="outline" size="lg" onClick={apply} busy={coupon.checking} disabled={!typed.trim()}>
        {t('Apply')}
      </Button>
    </div>
  );
}

function Chosen({
  coupon: { code, applied, message, checking },
  id,
  error,
  onRemove,
}: CouponFieldProps & { onRemove: () => void }) {
  const counts = applied && !error;
  const Sign = counts ? CheckIcon : TicketIcon;
  return (
    <div
      className={cx(
        'flex items-center gap-3 rounded-control border py-1 pr-1 pl-3.5',
        counts ? 'border-green-700/30 bg-green-50' : 'border-amber-500/50 bg-amber-50',
        checking && 'opacity-60',
      )}
    >
      <Sign className="size-5 shrink-0 text-green-700" />
      <p className="min-w-0 flex-1 py-1.5 text-md leading-snug">
        <strong className="break-all">{code}</strong>
        <span id={`${id}-note`} className={cx('block text-sm', error ? 'font-medium text-sale' : 'text-ink')}>
          {error ?? message ?? (checking ? t('Checking…') : t('We could not check it just now.'))}
        </span>
      </p>
      <button
        type="button"
        id={id}
        aria-label={t('Remove coupon {code}', { code })}
        aria-describedby={`${id}-note`}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-white hover:text-ink"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
