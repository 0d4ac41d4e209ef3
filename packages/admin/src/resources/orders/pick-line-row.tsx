import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Checkbox, Typography } from '@mui/material';
import { useId } from 'react';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import { lineName } from './order-text.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

/** One line: how many of what, with its picture. With `onTurn` all of it is one big box to tick. */
export function PickLineRow({
  line,
  isPicked,
  onTurn,
}: {
  line: StaffOrder['line_items'][number];
  isPicked: boolean;
  onTurn?: () => void;
}) {
  const id = useId();
  const name = lineName(line);
  return (
    <Box
      component={onTurn ? 'label' : 'div'}
      htmlFor={onTurn && id}
      sx={{ ...row, ...(onTurn && { cursor: 'pointer' }), opacity: isPicked ? 0.7 : 1 }}
    >
      {onTurn && <Checkbox id={id} checked={isPicked} onChange={onTurn} />}
      <Thumbnail name={line.product.image} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ textDecoration: isPicked ? 'line-through' : 'none' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {formatFrancs(line.price)} each{line.product.sku ? ` · ${line.product.sku}` : ''}
        </Typography>
      </Box>
      <Typography
        variant="h2"
        component="span"
        aria-label={`${line.quantity} pieces`}
        sx={{ minWidth: 44, textAlign: 'right' }}
      >
        {line.quantity}×
      </Typography>
    </Box>
  );
}
