import type { ProductText } from '@isoko/contract/product-fields';
import { keysOf } from '@isoko/contract/rules/objects';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { ProductChoice } from './choice/use-product-choice.ts';

/** Texts of a product without a place of their own on its page. */
type ListedText = Exclude<ProductText, 'local_name' | 'unit' | 'short_description'>;

/** What else is known: SKU, dimensions, categories. */
export function Details({ chosen }: { chosen: ProductChoice }) {
  const { product, variant } = chosen;
  const sku = variant?.sku ?? product.sku;
  const { written } = useShopData();
  const texts: Record<ListedText, string> = { dimensions: t('Dimensions') };
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-md">
      {sku && (
        <Fact name={t('SKU')}>
          <span className="tabular-nums">{sku}</span>
        </Fact>
      )}
      {keysOf(texts).map(
        (text) =>
          product[text] && (
            <Fact key={text} name={texts[text]} lang={written}>
              {product[text]}
            </Fact>
          ),
      )}
      {product.categories.length > 0 && (
        <Fact name={t('Categories')} lang={written}>
          <ul className="flex flex-wrap gap-x-1.5">
            {product.categories.map(({ slug, name }, place) => (
              <li key={slug}>
                <Link
                  to={`/shop?category=${slug}`}
                  className="py-1 font-medium text-green-700 underline underline-offset-4"
                >
                  {name}
                </Link>
                {place < product.categories.length - 1 && ','}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, lang, children }: { name: string; lang?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd lang={lang} className="min-w-0">
        {children}
      </dd>
    </>
  );
}
