import type { BulkChange, BulkPreview, BulkRequest } from '@isoko/contract/routes/admin/products';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Typography } from '@mui/material';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { productsText } from '#admin/ui/change-set-words.ts';

/** What a change of many prices would come to: how many, the first of them, old and new, and those it leaves out. */
export function BulkPrices({
  request: { ids, filter },
  change,
}: {
  request: Pick<BulkRequest, 'ids' | 'filter'>;
  change: BulkChange;
}) {
  const preview = useCall('POST /admin/products/bulk/preview', { body: { ids, filter, change } });
  return <Answered query={preview}>{({ data }) => <Prices preview={data} />}</Answered>;
}

function Prices({ preview }: { preview: BulkPreview }) {
  const { prices, sum, new_sum, rows, impossible, impossible_names } = preview;
  const more = prices - rows.length;
  return (
    <section aria-label={t('New prices')} aria-live="polite">
      <Typography sx={{ fontWeight: 600 }}>
        {isOne(prices)
          ? t('{n} price changes', { n: prices })
          : t('{n} prices change', { n: prices.toLocaleString('en') })}
        : {t('{sum} → {new_sum} in all', { sum: formatFrancs(sum), new_sum: formatFrancs(new_sum) })}
      </Typography>
      {impossible > 0 && (
        <Alert severity="warning" sx={{ my: 1 }}>
          {t(
            '{products} left out, because an offer would not be below its price, or the price not possible: {names}',
            { products: productsText(impossible), names: impossible_names.join(', ') },
          )}
          {impossible > impossible_names.length && ' …'}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <PriceRow key={`${row._id} ${row.label}`} row={row} />
        ))}
      </Box>
      {more > 0 && (
        <Typography color="text.secondary">
          {t('and {more} more', { more: more.toLocaleString('en') })}
        </Typography>
      )}
    </section>
  );
}

function PriceRow({ row }: { row: BulkPreview['rows'][number] }) {
  const { name, label, price, new_price, sale_price, new_sale_price } = row;
  const offer = (francs: number | null) => (francs === null ? t('none') : formatFrancs(francs));
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        {label ? `${name}, ${label}` : name}
      </Typography>
      <Typography component="div" variant="body2" color="text.secondary">
        {price !== new_price && `${formatFrancs(price)} → ${formatFrancs(new_price)}`}
        {price !== new_price && sale_price !== new_sale_price && ' · '}
        {sale_price !== new_sale_price &&
          t('offer {sale_price} → {new_sale_price}', {
            sale_price: offer(sale_price),
            new_sale_price: offer(new_sale_price),
          })}
      </Typography>
    </Box>
  );
}
