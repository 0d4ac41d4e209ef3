import type { Quote } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { rich, t } from '../../../messages/t.tsx';
import { Meter } from '../../../ui/money/meter.tsx';

/** How far the items, after the coupon, are from free delivery: of the chosen method, else of one that offers it. */
export function FreeDeliveryLeft({ quote, chosen }: { quote: Quote | null; chosen: string }) {
  if (!quote) return null;
  const offering = quote.shipping_methods.filter(({ fee, free_from }) => fee > 0 && free_from !== null);
  const method = offering.find(({ code }) => code === chosen) ?? offering[0];
  if (!method?.free_from) return null;
  const items = quote.totals.subtotal - quote.totals.discount;
  return (
    <Meter value={items} max={method.free_from} label={t('Free {name} delivery', { name: method.name })}>
      {rich('{amount} left to free delivery by {name}', {
        amount: <strong className="text-ink">{formatFrancs(method.free_from - items)}</strong>,
        name: method.name,
      })}
    </Meter>
  );
}
