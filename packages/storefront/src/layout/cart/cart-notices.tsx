import type { Quote } from '@isoko/contract';
import { t } from '../../messages/t.tsx';
import { clearCartNews, useCartSync } from '../../state/cart/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShopData } from '../shop-data.ts';

/** Changes of the cart that the shopper did not make, shown until they are dismissed. */
export function CartNews() {
  const news = useCartSync((state) => state.news);
  if (!news.length) return null;
  return (
    <Notice
      tone="amber"
      title={t('Something changed in your cart')}
      actions={
        <Button variant="outline" onClick={clearCartNews}>
          {t('All right')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {news.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Prices and stock could not be checked: a calm message, and the cart stays usable. */
export function QuoteFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      role="status"
      title={t('We could not check prices and stock just now')}
      actions={
        <Button variant="outline" onClick={onRetry}>
          {t('Check again')}
        </Button>
      }
    >
      <p className="text-soft">
        {t('Your cart is safe. Nothing is charged before you have seen the final total.')}
      </p>
    </Notice>
  );
}

/** While the shop takes no orders: the shop's own sentence, from the latest quote, else from the loaded page. */
export function PausedNotice({ quote }: { quote: Quote | null }) {
  const { shop, written } = useShopData();
  const { paused } = quote ?? shop;
  if (paused === null) return null;
  return <Notice tone="amber" role="status" title={<span lang={written}>{paused}</span>} />;
}
