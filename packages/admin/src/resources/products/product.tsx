import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { ShopLink } from '#admin/ui/buttons.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';

/** A product as a record of react-admin. */
export type ProductRecord = StaffProduct & { id: string };

/** The current price: `FRW 900`, `FRW 900/kg`, or from the cheapest variant on. */
export function priceText({ price, sale_price, on_sale, variants, sold_by }: StaffProduct): string {
  const paid = (list: number, offer: number | null) => (on_sale && offer !== null ? offer : list);
  const written = (price: number) => formatUnitPrice({ price, sold_by });
  const own = variants.flatMap((each) => (each.price === null ? [] : [paid(each.price, each.sale_price)]));
  if (!own.length) return written(paid(price, sale_price));
  const least = Math.min(...own);
  return own.some((each) => each !== least) ? t('from {amount}', { amount: written(least) }) : written(least);
}

/** The available and the reserved stock: `12 left, 3 set aside`. */
export function stockText({
  stock_quantity,
  reserved,
  sold_by,
}: Pick<StaffProduct, 'stock_quantity' | 'reserved' | 'sold_by'>): string {
  const much = (quantity: number) => formatQuantity({ quantity, sold_by });
  const left =
    stock_quantity > 0 ? t('{stock_quantity} left', { stock_quantity: much(stock_quantity) }) : t('Sold out');
  return reserved > 0 ? t('{left}, {reserved} set aside', { left, reserved: much(reserved) }) : left;
}

/** The page of a published product in the shop. */
export function shopPath({ slug }: Pick<StaffProduct, 'slug'>): string {
  return `/product/details/${slug}`;
}

/** Whether the product is in the shop, on offer, featured. */
export function States() {
  const product = useRecordContext<ProductRecord>();
  if (!product) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {product.status === 'published' ? (
        <Tag label={t('Published')} tone="good" />
      ) : (
        <Tag label={t('Draft')} />
      )}
      {product.on_sale && <Tag label={t('Offer')} tone="warn" />}
      {product.is_featured && <Tag label={t('Featured')} />}
    </Box>
  );
}

/** The name or code that matches the search, if the product's row does not show it. */
export function FoundBy({ product: { found_by } }: { product: ProductRecord }) {
  if (!found_by) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {t('Found by “{words}”', { words: found_by })}
    </Typography>
  );
}

/** A link to the product's page in the shop; a draft has none. */
export function SeeInShop({ product }: { product: ProductRecord }) {
  return product.status === 'published' && <ShopLink path={shopPath(product)} />;
}
