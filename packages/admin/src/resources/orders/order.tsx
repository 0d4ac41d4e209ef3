import type { Routes } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { OrderRow, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { usePress } from '#admin/ui/calls.ts';
import type { Collecting } from '#admin/ui/order-words.ts';
import { Tag } from '#admin/ui/row.tsx';
import { paymentNames, paymentTones, sourceNames, statusName, statusTones } from './words.ts';

/** The order of this page. */
export function useOrder(): StaffOrder {
  const order = useRecordContext<StaffOrder & { id: string }>();
  if (!order) throw new Error(t('There is no order here.'));
  return order;
}

/**
 * The order as it was when the dialog was opened. Its `version` is sent with the change, so that an order that
 * another user has changed since is not overwritten.
 */
export function useOrderAsOpened(): StaffOrder {
  const order = useOrder();
  return useState(order)[0];
}

/** Takes a step with an order, once however often the button is pressed. */
export function useMove({ _id: id, version }: StaffOrder) {
  const press = usePress();
  return (step: Omit<BodyOf<Routes['POST /admin/orders/:id/status']>, 'version'>) =>
    press((headers) =>
      call('POST /admin/orders/:id/status', { params: { id }, body: { ...step, version }, headers }),
    );
}

type Marked = Collecting &
  Pick<OrderRow, 'status' | 'payment' | 'late' | 'source' | 'packer' | 'to_collect' | 'total'> & {
    reference_waits?: boolean;
  };

/** An order's state, the state of its payment, and what makes it urgent. */
export function OrderTags({ order }: { order: Marked }) {
  const { status, payment, late, reference_waits, source, packer, to_collect } = order;
  const hasRest = payment.status === 'unpaid' && to_collect > 0 && to_collect < order.total;
  // It will not be paid any more.
  const isOver = payment.status === 'unpaid' && ['cancelled', 'expired'].includes(status);
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      <Tag
        label={source === 'counter' && status === 'delivered' ? t('Sold') : statusName(order)}
        tone={statusTones[status]}
      />
      {!isOver && (
        <Tag
          label={
            hasRest
              ? t('{amount} to pay', { amount: formatFrancs(to_collect) })
              : paymentNames[payment.status]
          }
          tone={hasRest ? 'warn' : paymentTones[payment.status]}
        />
      )}
      {late && <Tag label={t('Late')} tone="bad" />}
      {reference_waits && <Tag label={t('Check the reference')} tone="bad" />}
      {packer && status === 'confirmed' && (
        <Tag label={t('{name} is packing', { name: packer.name })} tone="good" />
      )}
      {source !== 'web' && <Tag label={sourceNames[source]} />}
    </Stack>
  );
}

/** An amount, in a line: `isSum` for the sum of the lines above. */
export function Amount({ name, value, isSum = false }: { name: string; value: string; isSum?: boolean }) {
  const sx = { fontWeight: isSum ? 700 : 400, fontVariantNumeric: 'tabular-nums' };
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, py: 0.25 }}>
      <Typography sx={sx}>{name}</Typography>
      <Typography sx={{ ...sx, textAlign: 'right' }}>{value}</Typography>
    </Stack>
  );
}
