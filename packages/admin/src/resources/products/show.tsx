import EditIcon from '@mui/icons-material/Edit';
import { Box, Button, Typography } from '@mui/material';
import { Show, TopToolbar, useCanAccess, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { AdjustButton, Lots, StockHistory } from '#admin/resources/stock/adjust.tsx';
import { useIsManager } from '#admin/session.ts';
import { Thumbnail } from '#admin/ui/row.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';
import { type ProductRecord, priceText, SeeInShop, States, stockText } from './product.tsx';

/** A product's stock units: their stock, and the stock moves with reasons. */
export function ProductShow() {
  return (
    <Show actions={<Actions />} title={t('Stock')}>
      <Box sx={{ p: 2 }}>
        <Head />
        <StockUnits />
        <LotsOf />
        <History />
      </Box>
    </Show>
  );
}

function Actions() {
  const product = useRecordContext<ProductRecord>();
  const { canAccess } = useCanAccess({ resource: 'products', action: 'edit' });
  return (
    <TopToolbar>
      {product && canAccess && (
        <Button component={Link} to={`/products/${product.id}`} startIcon={<EditIcon />}>
          {t('Edit')}
        </Button>
      )}
      {product && <SeeInShop product={product} />}
    </TopToolbar>
  );
}

function Head() {
  const product = useRecordContext<ProductRecord>();
  if (!product) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 2 }}>
      <Thumbnail name={product.small_pictures[0]?.url} size={72} />
      <Box>
        <Typography variant="h2">{product.name}</Typography>
        <Typography color="text.secondary">
          {[product.unit, priceText(product), stockText(product)].filter(Boolean).join(' · ')}
        </Typography>
        <States />
      </Box>
    </Box>
  );
}

function StockUnits() {
  const product = useRecordContext<ProductRecord>();
  if (!product) return null;
  const { id, name, variants, on_hand, reserved, sold_by } = product;
  const stockUnits = variants.length ? variants : [{ index: -1, label: name, on_hand, reserved }];
  return (
    <Box component="ul" aria-label={t('Stock levels')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 640 }}>
      {stockUnits.map((stockUnit) => (
        <Box
          component="li"
          key={stockUnit.index}
          sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{stockUnit.label}</Typography>
            <Typography variant="body2" color="text.secondary">
              {t('{on_hand} in stock, {reserved} set aside for orders', {
                on_hand: formatQuantity({ quantity: stockUnit.on_hand, sold_by }),
                reserved: formatQuantity({ quantity: stockUnit.reserved, sold_by }),
              })}
            </Typography>
          </Box>
          <AdjustButton stockUnit={{ ...stockUnit, productId: id, sold_by }} />
        </Box>
      ))}
    </Box>
  );
}

/** Costs are only shown to users who may see them. */
function LotsOf() {
  const product = useRecordContext<ProductRecord>();
  const mayManage = useIsManager();
  return product && mayManage ? <Lots productId={product.id} soldBy={product.sold_by} /> : null;
}

function History() {
  const product = useRecordContext<ProductRecord>();
  return product ? <StockHistory productId={product.id} soldBy={product.sold_by} /> : null;
}
