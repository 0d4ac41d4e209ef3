import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { aboutPieces } from '@isoko/contract/rules/weight';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import type { ProductChoice } from '../choice/product-choice.ts';

/**
 * For a product sold by weight: the approximate number of pieces and price of the chosen weight, and that the
 * scale decides.
 */
export default function WeighedFacts({ chosen }: { chosen: ProductChoice }) {
  const { product, quantity, price, canAdd } = chosen;
  const n = aboutPieces(quantity, product);
  const sum = formatFrancs(lineSum({ price: price.now, quantity, sold_by: product.sold_by }));
  return (
    <div className="text-md text-soft" aria-live="polite">
      {canAdd && (
        <p>
          {n !== null && `${isOne(n) ? t('About {n} piece', { n }) : t('About {n} pieces', { n })} · `}
          {t('about {sum}', { sum })}
        </p>
      )}
      <p>{t('We weigh it when we pack it: you pay for what the scale says, never for much more.')}</p>
    </div>
  );
}
