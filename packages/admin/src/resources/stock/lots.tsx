import type { Lot } from '@isoko/contract/routes/admin/purchases';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { Box, Typography } from '@mui/material';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { dayText } from '#admin/ui/texts.ts';

/** What lies on the shelves of a product, in the order in which it is to leave, with what it cost. */
export function Lots({ productId, soldBy }: { productId: string; soldBy: 'piece' | 'weight' }) {
  const lots = useCall('GET /admin/products/:id/lots', { params: { id: productId } }).data?.data ?? [];
  if (lots.length === 0) return null;
  return (
    <Box component="section" aria-label={t('To leave in this order')} sx={{ mt: 3, maxWidth: 640 }}>
      <Typography component="h2" variant="h3">
        {t('To leave in this order')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lots.map((lot, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lots have no id here, and keep their order.
          <LotRow key={place} lot={lot} soldBy={soldBy} />
        ))}
      </Box>
    </Box>
  );
}

function LotRow({ lot, soldBy }: { lot: Lot; soldBy: 'piece' | 'weight' }) {
  const { label, remaining, best_before, cost_left, received_at, supplier_name } = lot;
  const said = [
    best_before && t('best before {day}', { day: dayText(best_before) }),
    cost_left === null ? t('cost not known') : t('cost {amount}', { amount: formatFrancs(cost_left) }),
    supplier_name ?? t('Not bought in'),
    dayText(received_at),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {[label, formatQuantity({ quantity: remaining, sold_by: soldBy })].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {said.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}
