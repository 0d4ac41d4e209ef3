import type { LowStock } from '@isoko/contract/routes/admin/stock';
import CountIcon from '@mui/icons-material/FactCheckOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { NumberInput, TopToolbar, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Thumbnail, TitleLink } from '#admin/ui/row.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';
import { AdjustButton } from './adjust.tsx';

const filters = [
  <NumberInput key="below" source="below" label={t('Fewer than')} min={1} alwaysOn sx={{ mt: 1 }} />,
];

/** The goods whose stock is low, the stock unit with the least left first. */
export function LowStockList() {
  return (
    <CardList<LowStock & { id: string }>
      title={t('Running low')}
      filters={filters}
      filterDefaultValues={{ below: 5 }}
      sort={{ field: 'stock_quantity', order: 'ASC' }}
      actions={<CountThese />}
      empty={<Alert severity="success">{t('Everything is well stocked.')}</Alert>}
      card={(stockUnit) => <LowCard stockUnit={stockUnit} />}
      nothing={() => t('Everything is well stocked.')}
    />
  );
}

/** Links to a count of the goods on this list. */
function CountThese() {
  const { filterValues } = useListContext();
  const below = Number(filterValues.below) || 5;
  return (
    <TopToolbar>
      <Button component={Link} to={`/stocktakes?below=${below}`} startIcon={<CountIcon />}>
        {t('Count these')}
      </Button>
    </TopToolbar>
  );
}

function LowCard({
  stockUnit: { product, index, label, sku, sold_by, on_hand, reserved, stock_quantity },
}: {
  stockUnit: LowStock;
}) {
  const name = label ? `${product.name}, ${label}` : product.name;
  const much = (quantity: number) => formatQuantity({ quantity, sold_by });
  return (
    <Box sx={{ p: 1.5, display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Thumbnail name={product.image} />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <TitleLink to={`/products/${product._id}/show`} title={name} />
        <Typography variant="body2" color={stock_quantity > 0 ? 'text.secondary' : 'error'}>
          {[
            t('{stock_quantity} left', { stock_quantity: much(stock_quantity) }),
            reserved > 0 && t('{reserved} set aside', { reserved: much(reserved) }),
            sku,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <AdjustButton stockUnit={{ productId: product._id, index, label: name, sold_by, on_hand, reserved }} />
    </Box>
  );
}
