import type { ProductDetail, Shop } from '@isoko/contract';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { priceRange } from '@isoko/contract/rules/unit-price';
import { PREFIX } from '../../messages/language.ts';
import { breadcrumbList } from '../../ui/breadcrumbs.tsx';

/** The breadcrumbs from the shop to the product: its deepest category with its ancestors, named in `lang`. */
export function trailOf({ categories }: Pick<ProductDetail, 'categories'>) {
  const paths = categories.map((each) => pathTo(categories, each));
  const [deepest] = paths.sort((one, other) => other.length - one.length);
  return (deepest ?? []).map(({ name, slug, written_in }) => ({
    ...{ name, slug, to: `/product-category/${slug}`, lang: written_in?.name },
  }));
}

type Filed = ProductDetail['categories'][number];

/** The path to one of a product's categories; its ancestors are in the list. */
function pathTo(categories: readonly Filed[], last: Filed): Filed[] {
  const above = categories.find(({ _id }) => _id === last.parent);
  return above ? [...pathTo(categories, above), last] : [last];
}

interface Known {
  product: ProductDetail;
  shop: Pick<Shop, 'name' | 'currency'>;
  origin: string;
}

/** The product for search engines, in the schema.org format. Prices are whole francs. */
export function productJsonLd({ product, shop, origin }: Known): object {
  const url = `${origin}${PREFIX}/product/details/${product.slug}`;
  const { from, to } = priceRange(product);
  const shared = {
    priceCurrency: shop.currency,
    availability: `https://schema.org/${product.stock_quantity >= (product.min_grams ?? 1) ? 'InStock' : 'OutOfStock'}`,
    url,
    seller: { '@type': 'Organization', name: shop.name },
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    ...(product.local_name && { alternateName: product.local_name }),
    ...(product.short_description && { description: product.short_description }),
    ...(product.sku && { sku: product.sku }),
    image: product.images.map((name) => origin + pictureUrl(name, 1152, 'jpg')),
    url,
    offers:
      from === to
        ? {
            '@type': 'Offer',
            price: from,
            ...shared,
            ...(product.sold_by && { priceSpecification: perKilo(from, shop.currency) }),
            ...(product.until && { priceValidUntil: product.until }),
          }
        : {
            '@type': 'AggregateOffer',
            lowPrice: from,
            highPrice: to,
            offerCount: product.variants.length,
            ...shared,
          },
  };
}

/** Marks a price as per kilo, in the schema.org format. */
const perKilo = (price: number, priceCurrency: string) => ({
  '@type': 'UnitPriceSpecification',
  ...{ price, priceCurrency },
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
});

/** The breadcrumbs for search engines. */
export function breadcrumbsJsonLd({ product, origin }: Known): object {
  const here = { name: product.name, to: `/product/details/${product.slug}` };
  return breadcrumbList(origin, [...trailOf(product), here]);
}
