import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { type ProductRecord, stockText } from './product-text.ts';
import { StockCell } from './stock-cell.tsx';
import { VariantsDialog } from './variants-dialog.tsx';

/** What lies on the stock unit of this row's product: counted here, or variant by variant. */
export function StockInPlace() {
  const product = useRecordContext<ProductRecord>();
  const [isOpen, setOpen] = useState(false);
  if (!product) return null;
  const { name, on_hand, reserved, stock_quantity, variants } = product;
  return (
    <Box>
      {variants.length > 0 ? (
        <Button
          color="inherit"
          sx={{ px: 1, ml: -1, fontWeight: 500, whiteSpace: 'nowrap' }}
          onClick={() => setOpen(true)}
        >
          {`${on_hand} in stock, ${variants.length} kinds`}
        </Button>
      ) : (
        <StockCell product={product} stockUnit={{ index: -1, on_hand, label: name }} />
      )}
      {(reserved > 0 || stock_quantity === 0) && (
        <Typography variant="body2" color={stock_quantity > 0 ? 'text.secondary' : 'error'}>
          {stockText(product)}
        </Typography>
      )}
      {isOpen && <VariantsDialog product={product} mayPrice={false} onClose={() => setOpen(false)} />}
    </Box>
  );
}
