import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatBought, formatUnitPrice } from '@isoko/contract/rules/weight';
import { Box, Button, Checkbox, Typography } from '@mui/material';
import { Fragment, useId, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { Thumbnail } from '#admin/ui/row.tsx';
import { dayText } from '#admin/ui/texts.ts';
import { LinesDialog } from './lines-dialog.tsx';
import { useOrder } from './order.tsx';
import { Questions } from './questions.tsx';
import { TakeWeight } from './take-weight.tsx';
import { byCategory, lineName } from './words.ts';

/** What goes into the bags, in the order of the shelves; each line is ticked off as it is picked. */
export function LinesPanel() {
  const order = useOrder();
  const { picked, turn } = usePicked(order._id);
  const [isChanging, setChanging] = useState(false);
  const inBag = order.line_items.filter(({ _id }) => _id && picked.has(_id)).length;
  const isPicking = order.status === 'confirmed';
  const change = order.next.lines && <Button onClick={() => setChanging(true)}>{t('Change lines')}</Button>;
  return (
    <Panel title={isPicking ? t('To pick') : t('What was ordered')} action={change}>
      <Questions />
      {isPicking && (
        <Typography color="text.secondary" aria-live="polite">
          {t('{inBag} of {count} picked', { inBag, count: order.line_items.length })}
        </Typography>
      )}
      {byCategory(order.line_items).map(({ category, lines }) => (
        <Box key={category} component="section" aria-label={category} sx={{ mt: 1.5 }}>
          <Typography variant="body2" color="text.secondary" sx={{ fontWeight: 600 }}>
            {category}
          </Typography>
          {lines.map((line) => (
            <Fragment key={line._id}>
              <PickLineRow
                line={line}
                isPicked={isPicking && picked.has(line._id ?? '')}
                onTurn={isPicking ? () => turn(line._id ?? '') : undefined}
              />
              {isPicking && line.sold_by && <TakeWeight line={line} />}
            </Fragment>
          ))}
        </Box>
      ))}
      {isChanging && <LinesDialog onClose={() => setChanging(false)} />}
    </Panel>
  );
}

/** Which lines of an order are in the bag already, on this device, until the browser's session ends. */
function usePicked(order: string): { picked: ReadonlySet<string>; turn: (line: string) => void } {
  const key = `isoko:picked:${order}`;
  const [picked, setPicked] = useState(() => new Set(sessionStorage.getItem(key)?.split(',')));
  const turn = (line: string) => {
    const next = new Set(picked);
    if (!next.delete(line)) next.add(line);
    sessionStorage.setItem(key, [...next].join());
    setPicked(next);
  };
  return { picked, turn };
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

/** One line: how many of what, with its picture. With `onTurn` all of it is one big box to tick. */
function PickLineRow({
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
          {line.sold_by ? formatUnitPrice(line) : t('{amount} each', { amount: formatFrancs(line.price) })}
          {line.product.sku ? ` · ${line.product.sku}` : ''}
        </Typography>
        {line.take_first && (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('Take first: best before {day}', { day: dayText(line.take_first) })}
          </Typography>
        )}
      </Box>
      <Typography
        variant="h2"
        component="span"
        aria-label={line.sold_by ? formatBought(line) : t('{quantity} pieces', { quantity: line.quantity })}
        sx={{ minWidth: 44, textAlign: 'right' }}
      >
        {line.sold_by ? formatBought(line) : `${line.quantity}×`}
      </Typography>
    </Box>
  );
}
