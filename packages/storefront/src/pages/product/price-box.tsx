import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { StockState } from './stock-state.tsx';
import type { ProductChoice } from './use-product-choice.ts';

/** What it costs now, what it cost, what that saves, and whether it can be had. */
export function PriceBox({ chosen }: { chosen: ProductChoice }) {
  const { now, old, from } = chosen.price;
  const saved = old === null ? 0 : Math.floor(((old - now) / old) * 100);
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <Price price={now} oldPrice={old} from={from} size="lg" />
        {saved > 0 && <Badge tone="sale">−{saved}%</Badge>}
      </p>
      <StockState stock={chosen.stock} />
    </div>
  );
}
