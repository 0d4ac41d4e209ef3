import { CouponField } from '../../../layout/cart/late/coupon-field.tsx';
import { t } from '../../../messages/t.tsx';
import { useCoupon } from '../../../state/checkout/coupon.ts';
import type { LiveQuote } from '../../../state/checkout/quote.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { RadioChip } from '../../../ui/some-pages/radio-card.tsx';
import { type Bind, fieldId } from './checkout-form.ts';
import { ChoiceGroup, Optional } from './section.tsx';

/** Options that few orders need, below the steps: a coupon, a note, and the substitution. Each opens with a press. */
export default function Extras({
  bind,
  live,
  onCoupon,
}: {
  bind: Bind;
  live: LiveQuote;
  /** The shopper changed or removed the coupon. */
  onCoupon: () => void;
}) {
  const coupon = useCoupon(live);
  const { error } = bind('coupon');
  const note = bind('note');
  const substitution = bind('substitution');
  return (
    <section aria-label={t('More for this order')} className="flex flex-col gap-1 px-4 *:py-1 sm:px-6">
      <Optional
        label={t('Coupon')}
        filled={coupon.code !== '' || coupon.message !== null || error !== undefined}
      >
        <CouponField id={fieldId('coupon')} coupon={coupon} error={error} onEdit={onCoupon} />
      </Optional>
      <Optional label={t('Note')} filled={note.value !== '' || note.error !== undefined}>
        <TextArea
          {...note}
          label={t('Note')}
          rows={2}
          maxLength={500}
          placeholder={t('Anything we should know')}
        />
      </Optional>
      <Optional
        label={t('If something is out')}
        filled={substitution.value !== 'call' || substitution.error !== undefined}
      >
        <SubstitutionChoice bind={bind} />
      </Optional>
    </section>
  );
}

const choices = [
  { value: 'call', label: t('Call me') },
  { value: 'replace', label: t('Replace with similar') },
  { value: 'leave_out', label: t('Leave it out') },
];

/** What the shop does if a product is missing when the order is packed. */
function SubstitutionChoice({ bind }: { bind: Bind }) {
  const field = bind('substitution');
  const { name, value, onChange } = field;
  return (
    <ChoiceGroup field={field} legend={t('If something is out')} className="gap-2">
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <RadioChip
            key={choice.value}
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={onChange}
          >
            {choice.label}
          </RadioChip>
        ))}
      </div>
    </ChoiceGroup>
  );
}
