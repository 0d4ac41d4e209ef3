import type { Point } from '@isoko/contract/routes/shipping';
import { COLLECT, firstArrival, kigaliDay, spanWords } from '@isoko/contract/rules/arrival';
import { formatFrancs } from '@isoko/contract/rules/money';
import { dateFormat } from '../../../messages/dates.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import { usePoints } from '../../../state/checkout/delivery.ts';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RadioCard, RadioChip } from '../../../ui/some-pages/radio-card.tsx';
import type { FormFields } from './checkout-form.ts';
import { ChoiceGroup } from './section.tsx';

/** Delivery or collection, and the collection point. `isKnown`: the shopper is logged in. */
export default function Ways({ bind, choose, isKnown }: FormFields & { isKnown: boolean }) {
  const points = usePoints();
  const field = bind('point');
  const take = (point: string) => {
    choose('point', point);
    // A point has one method; for delivery the first method is preselected.
    choose('shipping_method', point && COLLECT);
  };
  const [first] = points ?? [];
  if (!points) return <Skeleton className="h-11 w-full" />;
  // A shopper who chose a point that was closed since can still switch to delivery.
  if (!first && !field.value) return null;
  return (
    <>
      <div role="radiogroup" aria-label={t('How you get it')} className="flex flex-wrap gap-2">
        <RadioChip name="way" checked={!field.value} onChange={() => take('')}>
          {t('Bring it to me')}
        </RadioChip>
        {first && (
          <RadioChip name="way" checked={field.value !== ''} onChange={() => take(first._id)}>
            {t('I collect it')}
          </RadioChip>
        )}
      </div>
      {field.value && (
        <>
          <ChoiceGroup field={field} legend={t('Where you collect it')} hideLegend>
            {points.map((point) => (
              <PointCard
                key={point._id}
                point={point}
                name={field.name}
                chosen={field.value}
                onTake={() => take(point._id)}
              />
            ))}
          </ChoiceGroup>
          {isKnown && (
            <PhoneField {...bind('phone')} required hint={t('We write to this number when it is ready.')} />
          )}
        </>
      )}
    </>
  );
}

function PointCard({
  point,
  name,
  chosen,
  onTake,
}: {
  point: Point;
  name: string;
  chosen: string;
  onTake: () => void;
}) {
  const { _id, address, method, windows, written_in } = point;
  const itemsTotal = useCart(selectTotal);
  const today = kigaliDay(new Date());
  const arrival = firstArrival({ methods: [method], windows }, { itemsTotal, today });
  const window = arrival?.window;
  return (
    <RadioCard
      name={name}
      value={_id}
      checked={_id === chosen}
      onChange={onTake}
      title={<span lang={written_in?.name}>{point.name}</span>}
      aside={arrival?.fee ? formatFrancs(arrival.fee) : t('Free')}
      note={
        <>
          <span lang={written_in?.address}>{address}</span>
          <span className="block tabular-nums">{hoursText(point)}</span>
          {window && (
            <span className="block font-medium text-ink">
              {t('From {when}', { when: spanWords(window, LANGUAGE, today) })}
            </span>
          )}
        </>
      }
    />
  );
}

const dayName = dateFormat({ weekday: 'long', timeZone: 'UTC' });

/** The name of a weekday by its number, 1 is Monday; 1 January 2024 was a Monday. */
const dayOf = (weekday: number) => dayName(new Date(Date.UTC(2024, 0, weekday)));

/** The opening hours of a point: `Open 08:00–20:00, closed on Sunday`. */
function hoursText({ opens_at: from, closes_at: to, closed_weekdays }: Point): string {
  const days = closed_weekdays.map(dayOf).join(', ');
  return days
    ? t('Open {from}–{to}, closed on {days}', { from, to, days })
    : t('Open {from}–{to}', { from, to });
}
