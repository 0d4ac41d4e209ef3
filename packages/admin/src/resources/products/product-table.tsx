import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, Link, useCreatePath, useRecordContext } from 'react-admin';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { PriceInPlace } from './price-in-place.tsx';
import { States } from './product-states.tsx';
import type { ProductRecord } from './product-text.ts';
import { StockInPlace } from './stock-in-place.tsx';

/** The list on a wide screen: prices and stock are changed where they stand. */
export function ProductTable({ mayChange }: { mayChange: boolean }) {
  const type = mayChange ? 'edit' : 'show';
  return (
    <DataTable bulkActionButtons={mayChange && <BulkButtons />} rowClick={type}>
      <DataTable.Col source="name" label="Product">
        <NameCell type={type} />
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

/** Its name is the way in for whoever uses the keyboard: a row cannot be reached by it. */
function NameCell({ type }: { type: 'edit' | 'show' }) {
  const product = useRecordContext<ProductRecord>();
  const createPath = useCreatePath();
  if (!product) return null;
  const categories = product.categories.map(({ name }) => name).join(', ');
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 200 }}>
      <Thumbnail name={product.small_pictures[0]?.url} size={48} />
      <Box>
        <Link
          to={createPath({ resource: 'products', type, id: product.id })}
          sx={{ fontWeight: 600, color: 'text.primary' }}
        >
          {product.name}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {[product.unit, product.sku, categories].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
