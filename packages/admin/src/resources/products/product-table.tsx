import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, useRecordContext } from 'react-admin';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { PriceInPlace } from './price-in-place.tsx';
import { States } from './product-states.tsx';
import type { ProductRecord } from './product-text.ts';
import { StockInPlace } from './stock-in-place.tsx';

/** The list on a wide screen: prices and stock are changed where they stand. */
export function ProductTable({ mayChange }: { mayChange: boolean }) {
  return (
    <DataTable bulkActionButtons={mayChange && <BulkButtons />} rowClick={mayChange ? 'edit' : 'show'}>
      <DataTable.Col source="name" label="Product">
        <NameCell />
      </DataTable.Col>
      <DataTable.Col source="price" label="Price">
        <Still>
          <PriceInPlace mayChange={mayChange} />
        </Still>
      </DataTable.Col>
      <DataTable.Col source="stock" label="Stock">
        <Still>
          <StockInPlace />
        </Still>
      </DataTable.Col>
      <DataTable.Col source="status" label="Shown" disableSort>
        <States />
      </DataTable.Col>
    </DataTable>
  );
}

/** What is pressed in here does not open the row. */
function Still({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: It only keeps presses from the row around it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Keys do not reach the row.
    <div onClick={(event) => event.stopPropagation()}>{children}</div>
  );
}

function NameCell() {
  const product = useRecordContext<ProductRecord>();
  if (!product) return null;
  const categories = product.categories.map(({ name }) => name).join(', ');
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 200 }}>
      <Thumbnail name={product.small_pictures[0]?.url} size={48} />
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{product.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[product.unit, product.sku, categories].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
