import type { StaffVariant } from '@isoko/contract/routes/admin/products';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { InPlaceNumber } from '#admin/ui/in-place-number.tsx';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import type { ProductRecord } from './product-text.ts';
import { StockCell } from './stock-cell.tsx';
import { useSavePrice } from './use-save-price.ts';

interface VariantsDialogProps {
  product: ProductRecord;
  /** Whether prices may be changed here too. */
  mayPrice: boolean;
  onClose: () => void;
}

/** The prices and stock units of a product's variants, changed one by one. */
export function VariantsDialog({ product, mayPrice, onClose }: VariantsDialogProps) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={useIsPhone()} aria-labelledby="kinds">
      <DialogTitle id="kinds">{product.name}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {product.variants.map((variant) => (
            <Kind key={variant._id} {...{ product, variant, mayPrice }} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function Kind({
  product,
  variant,
  mayPrice,
}: {
  product: ProductRecord;
  variant: StaffVariant;
  mayPrice: boolean;
}) {
  const { label, index, price, sale_price, on_hand } = variant;
  const whole = `${product.name}, ${label}`;
  const save = useSavePrice(product, index);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        {mayPrice && price !== null && (
          <>
            <Named name="Price">
              <InPlaceNumber
                value={price}
                text={formatFrancs(price)}
                label={`Price of ${whole}`}
                min={1}
                onSave={(next) => save({ price: next })}
              />
            </Named>
            <Named name="Offer">
              <InPlaceNumber
                value={sale_price}
                text={sale_price === null ? 'None' : formatFrancs(sale_price)}
                label={`Offer price of ${whole}`}
                min={1}
                isOptional
                onSave={(next) => save({ sale_price: next })}
              />
            </Named>
          </>
        )}
        <Named name="On the shelf">
          <StockCell product={product} stockUnit={{ index, on_hand, label: whole }} />
        </Named>
      </Box>
    </Box>
  );
}

function Named({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {name}
      </Typography>
      {children}
    </Box>
  );
}
