import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../../messages/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { StockState } from '../../../ui/some-pages/stock-state.tsx';
import type { ProductChoice } from './use-product-choice.ts';

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
