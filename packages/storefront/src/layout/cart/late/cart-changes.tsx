import type { LineChange, Quote } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../../messages/t.tsx';
import { acceptChanges } from '../../../state/cart/late/accept-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const offers = {
  price: t('Accept price'),
  stock: t('Take what is left'),
  weight: t('Take that weight'),
  gone: t('Remove'),
  undeliverable: t('Remove'),
};

const offerOf = ({ reason, got }: LineChange) =>
  reason === 'stock' && got < 1 ? t('Remove') : offers[reason];

function titleOf(changes: LineChange[]): string {
  if (changes.every(({ reason }) => reason === 'undeliverable'))
    return t('Not everything can be brought there');
  return changes.length === 1
    ? t('Something changed in your cart')
    : t('{count} things changed in your cart', { count: changes.length });
}

/** Changes since the shopper last looked, line by line, each accepted with one press, or all together. */
export function CartChanges({ changes, quote }: { changes: LineChange[]; quote: Quote | null }) {
  if (!changes.length) return null;
  return (
    <Notice
      tone="amber"
      role="status"
      title={titleOf(changes)}
      actions={
        changes.length > 1 && (
          <Button size="md" onClick={() => acceptChanges(changes, quote)}>
            {t('Accept all changes')}
          </Button>
        )
      }
    >
      {changes.some(({ reason }) => reason === 'undeliverable') && (
        <p className="text-soft">
          {t(
            'Chilled food goes only where our own riders deliver, so that it arrives fresh. Take it out, or choose another address.',
          )}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-amber-500/25">
        {changes.map((change) => (
          <li
            key={`${change.product} ${change.index} ${change.reason}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-48 flex-1">
              {change.message}
              {change.price_was !== null && (
                <span className="text-soft">{` ${t('It was {price}.', { price: formatFrancs(change.price_was) })}`}</span>
              )}
            </span>
            <Button
              variant="outline"
              aria-label={`${offerOf(change)}: ${change.name ?? t('product')}`}
              onClick={() => acceptChanges([change], quote)}
            >
              {offerOf(change)}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
