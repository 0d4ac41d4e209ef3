import { Box, Button, Checkbox, Typography } from '@mui/material';
import { RecordContextProvider, useListContext } from 'react-admin';
import { Cards } from '#admin/ui/resource-list.tsx';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import { TitleLink } from '#admin/ui/title-link.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { PriceInPlace } from './price-in-place.tsx';
import { States } from './product-states.tsx';
import type { ProductRecord } from './product-text.ts';
import { StockInPlace } from './stock-in-place.tsx';

/** The list on a phone: a card a product, its price and its stock unit changed on it. */
export function ProductCards({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      {mayChange && <ChosenBar />}
      <Cards<ProductRecord>
        card={(product) => (
          <RecordContextProvider value={product}>
            <ProductCard product={product} mayChange={mayChange} />
          </RecordContextProvider>
        )}
      />
    </>
  );
}

/** What is done with the chosen ones; react-admin's own bar is wider than a phone. */
function ChosenBar() {
  const { selectedIds = [], onUnselectItems } = useListContext<ProductRecord>();
  if (selectedIds.length === 0) return null;
  return (
    <Box role="group" aria-label="Chosen products" sx={BAR}>
      <Typography sx={{ px: 1, fontWeight: 600 }}>{`${selectedIds.length} chosen`}</Typography>
      <BulkButtons />
      <Button color="inherit" onClick={() => onUnselectItems()}>
        Clear
      </Button>
    </Box>
  );
}

/** Right below the app's bar, which stays. */
const BAR = {
  ...{ position: 'sticky', top: 48, zIndex: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  ...{ px: 1, bgcolor: 'primary.light', borderBottom: 1, borderColor: 'divider' },
};

function ProductCard({ product, mayChange }: { product: ProductRecord; mayChange: boolean }) {
  const { selectedIds = [], onToggleItem } = useListContext<ProductRecord>();
  const { id, name, unit, small_pictures } = product;
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        {mayChange && (
          <Checkbox
            checked={selectedIds.includes(id)}
            onChange={() => onToggleItem(id)}
            slotProps={{ input: { 'aria-label': `Choose ${name}` } }}
            sx={{ ml: -1.5, mr: -1 }}
          />
        )}
        <Thumbnail name={small_pictures[0]?.url} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <TitleLink to={`/products/${id}${mayChange ? '' : '/show'}`} title={name} />
          {unit && (
            <Typography variant="body2" color="text.secondary">
              {unit}
            </Typography>
          )}
          <States />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, justifyContent: 'space-between' }}>
        <PriceInPlace mayChange={mayChange} />
        <StockInPlace />
      </Box>
    </Box>
  );
}
