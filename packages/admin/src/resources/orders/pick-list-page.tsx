import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Typography } from '@mui/material';
import { phoneText } from '#admin/ui/phone-text.ts';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import { byCategory } from './by-category.ts';
import { lineName, placeText, windowText } from './order-text.ts';
import { Sheet } from './sheet.tsx';
import { substitutionNames } from './words.ts';

/** What to pick, to take along on paper: a box to tick a line, and where the bags go. */
export default function PickListPage() {
  return <Sheet title="Pick list">{(order) => <PickList order={order} />}</Sheet>;
}

function PickList({ order }: { order: StaffOrder }) {
  const { shipping } = order;
  return (
    <>
      <Typography sx={{ fontWeight: 700 }}>
        {order.number} · {windowText(order)}
      </Typography>
      <Typography>
        {shipping.full_name}, {phoneText(shipping.phone)}
      </Typography>
      <Typography>
        {placeText(shipping)}. {shipping.directions}
      </Typography>
      <Typography>When something is out: {substitutionNames[order.substitution]}</Typography>
      {order.note && <Typography sx={{ fontStyle: 'italic' }}>“{order.note}”</Typography>}
      {order.to_collect > 0 && (
        <Typography sx={{ fontWeight: 700 }}>Collect {formatFrancs(order.to_collect)}</Typography>
      )}
      {byCategory(order.line_items).map(({ category, lines }) => (
        <Box key={category} component="section" sx={{ mt: 2, breakInside: 'avoid' }}>
          <Typography variant="h3" component="h2">
            {category}
          </Typography>
          {lines.map((line) => (
            <Box
              key={line._id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                py: 0.75,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box aria-hidden sx={{ width: 22, height: 22, border: '2px solid', flex: 'none' }} />
              <Thumbnail name={line.product.image} size={44} />
              <Typography sx={{ flex: 1, minWidth: 0 }}>{lineName(line)}</Typography>
              <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>{line.quantity}×</Typography>
            </Box>
          ))}
        </Box>
      ))}
    </>
  );
}
