import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import AddIcon from '@mui/icons-material/Add';
import LessIcon from '@mui/icons-material/Remove';
import {
  Alert,
  AlertTitle,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { CallFailure, call } from '#admin/api.ts';
import { useAttempt } from '#admin/ui/answered.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { Thumbnail } from '#admin/ui/row.tsx';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { useOrder } from './order.tsx';
import { isChanged, type LineInput, linesBody, questionBody, type WishlistItems } from './order-input.ts';
import { ReplacementChoice } from './replacement-choice.tsx';
import { lineName } from './words.ts';

/**
 * Changes what is packed: fewer, none, or something else. The new price is shown before
 * anything changes; then all of it changes in one go.
 */
export function LinesDialog({ onClose }: { onClose: () => void }) {
  const order = useOrder();
  const [inputs, setInputs] = useState<WishlistItems>({});
  const { preview, failure, isRunning, look, commit, ask, forget } = useLineChange(onClose);
  const question = questionBody(order, inputs);
  const input = (line: string, input: LineInput) => {
    forget();
    setInputs({ ...inputs, [line]: input });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={useIsPhone()}
      aria-labelledby="change-lines"
    >
      <DialogTitle id="change-lines">Change the lines of {order.number}</DialogTitle>
      <DialogContent>
        {order.line_items.map((line) => (
          <LineEditor
            key={line._id}
            line={line}
            input={inputs[line._id ?? ''] ?? {}}
            onInput={(given) => input(line._id ?? '', given)}
          />
        ))}
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
        {preview && <PriceDifference preview={preview} />}
        {preview && <WhoHears order={order._id} />}
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose}>Back</Button>
        {preview && question && (
          <Button variant="outlined" disabled={isRunning} onClick={() => ask(question, preview)}>
            Ask the customer
          </Button>
        )}
        {preview ? (
          <Button
            variant="contained"
            disabled={isRunning}
            onClick={() => commit(linesBody(order, inputs), preview)}
          >
            Change the order
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={isRunning || !isChanged(order, inputs)}
            onClick={() => look(linesBody(order, inputs))}
          >
            See the new price
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useLineChange(onDone: () => void) {
  const params = { id: useOrder()._id };
  const [preview, setPreview] = useState<LinesPreview | null>(null);
  const { attempt, failure, isRunning } = useAttempt();
  const press = usePress();
  const told = useTold(params.id);
  const notify = useNotify();
  const refresh = useRefresh();
  const look = (body: ReturnType<typeof linesBody>) =>
    attempt(async () => {
      const { data } = await call('POST /admin/orders/:id/lines/preview', { params, body }).catch(stale);
      setPreview(data);
    });
  const commit = (body: ReturnType<typeof linesBody>, { version }: LinesPreview) =>
    attempt(async () => {
      await press((headers) =>
        call('PUT /admin/orders/:id/lines', { params, body: { version, ...body }, headers }),
      ).catch(stale);
      const { text, type } = await told('The order is changed.');
      notify(text, { type });
      refresh();
      onDone();
    });
  const ask = (body: NonNullable<ReturnType<typeof questionBody>>, { version }: LinesPreview) =>
    attempt(async () => {
      await press((headers) =>
        call('POST /admin/orders/:id/questions', { params, body: { version, ...body }, headers }),
      ).catch(stale);
      notify('The customer is being asked. The answer appears here.', { type: 'success' });
      refresh();
      onDone();
    });
  /** A refused change has no preview any more. */
  const stale = (error: unknown): never => {
    setPreview(null);
    if (error instanceof CallFailure && error.status === 409) refresh();
    throw error;
  };
  return { preview, failure, isRunning, look, commit, ask, forget: () => setPreview(null) };
}

/** The price difference of the changed lines, before they are saved. */
function PriceDifference({ preview }: { preview: LinesPreview }) {
  const { total, difference, changes, to_collect, refund_due } = preview;
  return (
    <Alert severity={difference > 0 ? 'warning' : 'info'} sx={{ mt: 2 }} role="status">
      <AlertTitle>
        {differenceText(difference)}: {formatFrancs(total)} in all
      </AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {to_collect > 0 && (
        <p style={{ marginBottom: 0 }}>To collect at the door: {formatFrancs(to_collect)}.</p>
      )}
      {refund_due > 0 && (
        <p style={{ marginBottom: 0 }}>To refund to the customer: {formatFrancs(refund_due)}.</p>
      )}
    </Alert>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return 'The price stays';
  return difference < 0 ? `${formatFrancs(-difference)} less` : `${formatFrancs(difference)} more`;
}

/** How much of a line is packed, and what goes in its place. */
export function LineEditor({
  line,
  input,
  onInput,
}: {
  line: StaffOrder['line_items'][number];
  input: LineInput;
  onInput: (input: LineInput) => void;
}) {
  const [isReplacing, setReplacing] = useState(false);
  const { replacement } = input;
  const quantity = input.quantity ?? (replacement ? 0 : line.quantity);
  const name = lineName(line);
  const take = (quantity: number) => onInput({ ...input, quantity });
  return (
    <Box component="section" aria-label={name} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Thumbnail name={line.product.image} />
        <Typography sx={{ flex: 1, minWidth: 0, textDecoration: quantity === 0 ? 'line-through' : 'none' }}>
          {name}
        </Typography>
        <IconButton
          aria-label={`One less: ${name}`}
          disabled={quantity === 0}
          onClick={() => take(quantity - 1)}
        >
          <LessIcon />
        </IconButton>
        <Typography
          component="output"
          aria-label={`Packed: ${name}`}
          sx={{ minWidth: 24, textAlign: 'center', fontWeight: 700 }}
        >
          {quantity}
        </Typography>
        <IconButton
          aria-label={`One more: ${name}`}
          disabled={quantity >= line.quantity}
          onClick={() => take(quantity + 1)}
        >
          <AddIcon />
        </IconButton>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={() => take(0)} disabled={quantity === 0} color="error">
          Remove
        </Button>
        {replacement ? (
          <Button onClick={() => onInput({})}>
            Without {replacement.quantity} × {replacement.name}
          </Button>
        ) : (
          <Button onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
            Replace
          </Button>
        )}
      </Stack>
      {isReplacing && !replacement && (
        <ReplacementChoice
          wanted={line.quantity}
          onChoose={(replacement) => {
            setReplacing(false);
            onInput({ ...input, replacement });
          }}
        />
      )}
    </Box>
  );
}
