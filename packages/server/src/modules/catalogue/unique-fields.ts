const sku = 'Another product has this SKU.';

/** What stands beside a field when somebody else took its value a moment ago, by the constraint that says so. */
export const productTaken = {
  product_slug_key: { field: 'slug', message: 'Another product has this address.' },
  product_sku_key: { field: 'sku', message: sku },
  variant_sku_key: { field: 'variants', message: sku },
} as const;

export const categoryTaken = {
  category_slug_key: { field: 'slug', message: 'Another category has this address.' },
} as const;
