import type { OrderRow } from '@isoko/contract/routes/admin/orders';
import { Stack } from '@mui/material';
import { Tag } from '#admin/ui/tag.tsx';
import { paymentNames, paymentTones, sourceNames, statusNames, statusTones } from './words.ts';

type Marked = Pick<OrderRow, 'status' | 'payment' | 'late' | 'source'> & { reference_waits?: boolean };

/** Where an order stands, what its money does, and what makes it urgent. */
export function OrderTags({ order }: { order: Marked }) {
  const { status, payment, late, reference_waits, source } = order;
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      <Tag label={statusNames[status]} tone={statusTones[status]} />
      <Tag label={paymentNames[payment.status]} tone={paymentTones[payment.status]} />
      {late && <Tag label="Late" tone="bad" />}
      {reference_waits && <Tag label="Check the reference" tone="bad" />}
      {source !== 'web' && <Tag label={sourceNames[source]} />}
    </Stack>
  );
}
