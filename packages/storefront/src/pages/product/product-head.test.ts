import type { ProductDetail } from '@isoko/contract';
import { forEachText } from '@isoko/contract/product-fields';
import { expect, test } from 'vitest';
import { withoutOffer } from './choice/product-choice.ts';
import { breadcrumbsJsonLd, productJsonLd } from './product-head.ts';

const product: ProductDetail = {
  ...forEachText(() => null),
  _id: 'p',
  slug: 'basin',
  name: 'Basin',
  local_name: null,
  unit: null,
  compared_price: null,
  price: 2500,
  regular_price: 2500,
  sale_price: 2000,
  until: '2026-02-01T00:00:00.000Z',
  images: ['basin-0123456789ab.webp'],
  small_pictures: [],
  short_description: null,
  categories: [
    { _id: 'home', name: 'HOME', slug: 'home', parent: null },
    { _id: 'kitchen', name: 'KITCHEN', slug: 'kitchen', parent: 'home' },
    { _id: 'gifts', name: 'GIFTS', slug: 'gifts', parent: null },
  ],
  stock_quantity: 4,
  stock_status: 'instock',
  is_featured: false,
  sku: 'KIT-1',
  date_created: '2026-01-01T00:00:00.000Z',
  variants: [],
  previous: null,
  next: null,
};
const variant = {
  _id: 'v',
  label: '',
  size: null,
  color: null,
  sku: null,
  compared_price: null,
  stock_quantity: 2,
};
const known = {
  product,
  shop: { name: 'Isoko', currency: 'RWF' },
  origin: 'https://shop.example',
};

test('when a product has one price, then its offer is that price in whole francs', () => {
  expect(productJsonLd(known)).toMatchObject({
    '@type': 'Product',
    sku: 'KIT-1',
    image: ['https://shop.example/gallery/basin-0123456789ab-1152.jpg'],
    offers: {
      '@type': 'Offer',
      price: 2000,
      priceCurrency: 'RWF',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('when its variants differ, then the offer spans them', () => {
  const variants = [
    { ...variant, index: 0, price: 2500, sale_price: 2100 },
    { ...variant, index: 1, price: 4900, sale_price: null },
  ];
  expect(productJsonLd({ ...known, product: { ...product, variants } })).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: 2100, highPrice: 4900, offerCount: 2 },
  });
});

test('when nothing is in stock, then it says so', () => {
  const soldOut = { ...product, stock_quantity: 0 };
  expect(productJsonLd({ ...known, product: soldOut })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('when a product is in a sub-category, then the breadcrumbs lead through both', () => {
  expect(breadcrumbsJsonLd(known)).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://shop.example/' },
      { position: 2, item: 'https://shop.example/product-category/home' },
      { position: 3, item: 'https://shop.example/product-category/kitchen' },
      { position: 4, item: 'https://shop.example/product/details/basin' },
    ],
  });
});

test('when the offer has ended, then every price is the list price', () => {
  const ended = withoutOffer({
    ...product,
    variants: [{ ...variant, index: 0, price: 2500, sale_price: 2100 }],
  });
  expect(productJsonLd({ ...known, product: ended })).toMatchObject({ offers: { price: 2500 } });
  expect(ended.until).toBeNull();
});
