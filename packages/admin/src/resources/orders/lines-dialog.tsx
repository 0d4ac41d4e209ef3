import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, AlertTitle, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { CallFailure, call } from '#admin/api.ts';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { usePress } from '#admin/ui/use-press.ts';
import { LineEditor } from './line-editor.tsx';
import { bodyOf, isChanged, type LineInput, type WishlistItems } from './line-input.ts';
import { useOrder } from './use-order.ts';

/**
 * What is packed otherwise than ordered: fewer, none, or something else. What it does to the price is shown before
 * anything changes; then all of it changes at once, and the customer is told.
 */
export function LinesDialog({ onClose }: { onClose: () => void }) {
  const order = useOrder();
  const [inputs, setInputs] = useState<WishlistItems>({});
  const { preview, failure, isWorking, look, commit, forget } = useLineChange(onClose);
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
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>Back</Button>
        {preview ? (
          <Button
            variant="contained"
            disabled={isWorking}
            onClick={() => commit(bodyOf(order, inputs), preview)}
          >
            Change the order
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={isWorking || !isChanged(order, inputs)}
            onClick={() => look(bodyOf(order, inputs))}
          >
            See the new price
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useLineChange(onDone: () => void) {
  const { _id: id } = useOrder();
  const params = { id };
  const [preview, setPreview] = useState<LinesPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const press = usePress();
  const notify = useNotify();
  const refresh = useRefresh();
  const attempt = async (work: () => Promise<void>) => {
    setWorking(true);
    setFailure(null);
    await work().catch((error) => {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
      setPreview(null);
      if (error.status === 409) refresh();
    });
    setWorking(false);
  };
  const look = (body: ReturnType<typeof bodyOf>) =>
    attempt(async () =>
      setPreview((await call('POST /admin/orders/:id/lines/preview', { params, body })).data),
    );
  const commit = (body: ReturnType<typeof bodyOf>, { version }: LinesPreview) =>
    attempt(async () => {
      await press((headers) =>
        call('PUT /admin/orders/:id/lines', { params, body: { version, ...body }, headers }),
      );
      notify('The order is changed. The customer has been told.', { type: 'success' });
      refresh();
      onDone();
    });
  return { preview, failure, isWorking, look, commit, forget: () => setPreview(null) };
}

/** What the changed lines do to the price, before they are. */
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
        <p style={{ marginBottom: 0 }}>To send back to the customer: {formatFrancs(refund_due)}.</p>
      )}
    </Alert>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return 'The price stays';
  return difference < 0 ? `${formatFrancs(-difference)} less` : `${formatFrancs(difference)} more`;
}
