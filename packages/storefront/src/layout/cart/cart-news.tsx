import { t } from '../../messages/t.tsx';
import { clearCartNews, useCartNews } from '../../state/cart/cart-news.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What happened to the cart without the shopper's doing, until it is read. */
export function CartNews() {
  const news = useCartNews((state) => state.news);
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
