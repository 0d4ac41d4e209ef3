import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { type ProductRecord, stockText } from './product-text.ts';
import { ShelfInPlace } from './shelf-in-place.tsx';
import { VariantsDialog } from './variants-dialog.tsx';

/** What lies on the shelf of this row's product: counted here, or variant by variant. */
export function StockInPlace() {
  const product = useRecordContext<ProductRecord>();
  const [isOpen, setOpen] = useState(false);
  if (!product) return null;
  const { name, on_hand, variants } = product;
  return (
    <Box>
      {variants.length > 0 ? (
        <Button color="inherit" sx={{ px: 1, ml: -1, fontWeight: 500 }} onClick={() => setOpen(true)}>
          {`${on_hand} in ${variants.length} kinds`}
        </Button>
      ) : (
        <ShelfInPlace product={product} shelf={{ index: -1, on_hand, label: name }} />
      )}
      <Typography variant="body2" color={product.stock_quantity > 0 ? 'text.secondary' : 'error'}>
        {stockText(product)}
      </Typography>
      {isOpen && <VariantsDialog product={product} mayPrice={false} onClose={() => setOpen(false)} />}
    </Box>
  );
}
