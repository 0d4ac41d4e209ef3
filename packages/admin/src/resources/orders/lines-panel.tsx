import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Panel } from '#admin/ui/panel.tsx';
import { byCategory } from './by-category.ts';
import { LinesDialog } from './lines-dialog.tsx';
import { PickLineRow } from './pick-line-row.tsx';
import { useOrder } from './use-order.ts';
import { usePicked } from './use-picked.ts';

/** What goes into the bags, in the order of the stock units; each line is ticked off as it is picked. */
export function LinesPanel() {
  const order = useOrder();
  const { picked, turn } = usePicked(order._id);
  const [isChanging, setChanging] = useState(false);
  const inBag = order.line_items.filter(({ _id }) => _id && picked.has(_id)).length;
  const isPicking = order.status === 'confirmed';
  const change = order.next.lines && <Button onClick={() => setChanging(true)}>Change lines</Button>;
  return (
    <Panel title={isPicking ? 'To pick' : 'What was ordered'} action={change}>
      {isPicking && (
        <Typography color="text.secondary" aria-live="polite">
          {inBag} of {order.line_items.length} picked
        </Typography>
      )}
      {byCategory(order.line_items).map(({ category, lines }) => (
        <Box key={category} component="section" aria-label={category} sx={{ mt: 1.5 }}>
          <Typography variant="body2" color="text.secondary" sx={{ fontWeight: 600 }}>
            {category}
          </Typography>
          {lines.map((line) => (
            <PickLineRow
              key={line._id}
              line={line}
              isPicked={isPicking && picked.has(line._id ?? '')}
              onTurn={isPicking ? () => turn(line._id ?? '') : undefined}
            />
          ))}
        </Box>
      ))}
      {isChanging && <LinesDialog onClose={() => setChanging(false)} />}
    </Panel>
  );
}
