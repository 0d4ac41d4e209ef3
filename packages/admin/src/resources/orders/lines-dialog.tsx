import { formatFrancs } from '@isoko/contract/rules/money';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { methodName } from '#admin/ui/order-words.ts';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';
import { LineEditor } from './line-editor.tsx';
import { useOrder } from './order.tsx';
import { ChangeFooter, useOrderChange } from './order-change.tsx';
import {
  isChanged,
  isExplained,
  linesBody,
  type OrderInputs,
  questionBody,
  type Replacement,
} from './order-input.ts';
import { ReplacementChoice } from './replacement-choice.tsx';

/**
 * Changes the lines and the payment of an order: more, fewer, none, a replacement, an addition. The new price
 * is shown before anything changes; then everything changes in one transaction.
 */
export function LinesDialog({ onClose }: { onClose: () => void }) {
  const order = useOrder();
  const notify = useNotify();
  const [inputs, setInputs] = useState<OrderInputs>({ lines: {}, additions: [] });
  const { preview, failure, isRunning, look, commit, send, forget } = useOrderChange(onClose);
  const question = questionBody(order, inputs);
  const change = (given: Partial<OrderInputs>) => {
    forget();
    setInputs({ ...inputs, ...given });
  };
  const ask = (body: NonNullable<typeof question>, version: number) =>
    send(async (headers) => {
      const params = { id: order._id };
      await call('POST /admin/orders/:id/questions', { params, body: { version, ...body }, headers });
      notify(t('The customer is being asked. The answer appears here.'), { type: 'success' });
    });
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={useIsPhone()}
      aria-labelledby="change-lines"
    >
      <DialogTitle id="change-lines">{t('Change {number}', { number: order.number })}</DialogTitle>
      <Inputs inputs={inputs} onChange={change} />
      <ChangeFooter preview={preview} failure={failure} />
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose}>{t('Back')}</Button>
        {preview && question && order.status === 'confirmed' && (
          <Button variant="outlined" disabled={isRunning} onClick={() => ask(question, preview.version)}>
            {t('Ask the customer')}
          </Button>
        )}
        {preview ? (
          <Button
            variant="contained"
            disabled={isRunning}
            onClick={() => commit(linesBody(order, inputs), preview)}
          >
            {t('Change the order')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={isRunning || !isChanged(order, inputs) || !isExplained(order, inputs)}
            onClick={() => look(linesBody(order, inputs))}
          >
            {t('See the new price')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The lines, the additions, and how the unpaid amount is paid. */
function Inputs({
  inputs,
  onChange,
}: {
  inputs: OrderInputs;
  onChange: (given: Partial<OrderInputs>) => void;
}) {
  const { line_items, to_collect } = useOrder();
  return (
    <DialogContent>
      {line_items.map((line) => (
        <LineEditor
          key={line._id}
          line={line}
          input={inputs.lines[line._id ?? ''] ?? {}}
          onInput={(given) => onChange({ lines: { ...inputs.lines, [line._id ?? '']: given } })}
        />
      ))}
      <Additions additions={inputs.additions} onChange={(additions) => onChange({ additions })} />
      {to_collect > 0 && (
        <WayToPay
          chosen={inputs.payment_method}
          onChoose={(payment_method) => onChange({ payment_method })}
        />
      )}
    </DialogContent>
  );
}

/** Additions to the order, found by name. */
function Additions({
  additions,
  onChange,
}: {
  additions: readonly Replacement[];
  onChange: (additions: Replacement[]) => void;
}) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Box sx={{ py: 1.5 }}>
      {additions.map((each, at) => (
        <Stack
          key={`${each.product} ${each.index}`}
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
        >
          <Typography>
            {formatQuantity(each)} × {each.name}
          </Typography>
          <Button onClick={() => onChange(additions.toSpliced(at, 1))}>{t('Without it')}</Button>
        </Stack>
      ))}
      {isAdding ? (
        <ReplacementChoice
          wanted={{ quantity: 1 }}
          label={t('Product')}
          use={t('Add it')}
          onChoose={(added) => {
            setAdding(false);
            onChange([...additions, added]);
          }}
        />
      ) : (
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {t('Add a product')}
        </Button>
      )}
    </Box>
  );
}

/** How the unpaid amount is paid. */
function WayToPay({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
}) {
  const { payment, to_collect } = useOrder();
  const offered = useCall('GET /shop').data?.data.payment_methods ?? [];
  const other = offered.filter(({ code }) => code !== payment.method);
  return (
    <TextField
      select
      fullWidth
      label={t('How {amount} is paid', { amount: formatFrancs(to_collect) })}
      value={chosen ?? payment.method}
      onChange={({ target }) => onChoose(target.value === payment.method ? undefined : target.value)}
      sx={{ my: 1 }}
    >
      {[{ code: payment.method, name: payment.name }, ...other].map(({ code, name }) => (
        <MenuItem key={code} value={code}>
          {methodName({ method: code, name })}
        </MenuItem>
      ))}
    </TextField>
  );
}
