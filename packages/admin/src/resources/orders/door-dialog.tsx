import type { Routes } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { BooleanInput, TextInput } from 'react-admin';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { lineName } from '#admin/ui/order-words.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { Stepper } from './line-editor.tsx';
import { useOrderAsOpened } from './order.tsx';
import { stepDone } from './words.ts';

type Refused = NonNullable<BodyOf<Routes['POST /admin/orders/:id/status']>['refused']>;

/** The values typed at the door. */
export interface AtTheDoor {
  amount?: number | null;
  code_amount?: number | null;
  reference?: string | null;
  coins_back?: number | null;
  refused?: Refused;
}

/**
 * At the door: first the price is reduced by the goods that the customer refuses; then the money is counted, in
 * coins and by the code, or coins are paid back; then the order is delivered, all in one step.
 */
export function DeliveredDialog({
  onSend,
  onClose,
  submit = t('Delivered'),
  done,
  proof,
}: {
  onSend: (given: AtTheDoor) => Promise<unknown>;
  onClose: () => void;
  submit?: string;
  done?: string;
  /** The proof of the recipient, above the money. */
  proof?: ReactNode;
}) {
  const order = useOrderAsOpened();
  const told = useTold(order._id);
  const [refused, setRefused] = useState<Refused>([]);
  const { due, back, failure, isPriced } = useDue(order, refused);
  const deliver = ({ is_given, ...typed }: AtTheDoor & { is_given?: boolean }) =>
    onSend({ ...typed, refused, coins_back: is_given && back > 0 ? back : null });
  return (
    <AskDialog
      title={due > 0 ? t('Collect {amount}', { amount: formatFrancs(due) }) : t('Hand it over')}
      text={
        due > 0
          ? proof
            ? t('Count the money before you hand over the bags.')
            : t(
                'Count the money before you hand over the bags. If somebody else counts it later, leave this empty.',
              )
          : t('It is paid. Record what comes back.')
      }
      submit={submit}
      done={() => told(done ?? stepDone('delivered', order))}
      work={deliver}
      onClose={onClose}
      footer={(failure || isPriced) && <NewDue due={due} back={back} failure={failure} />}
    >
      {proof}
      {due > 0 && <DoorMoney isFirst={!proof} />}
      <RefusedLines order={order} refused={refused} onChange={setRefused} />
      {back > 0 && (
        <BooleanInput
          source="is_given"
          label={t('I gave {amount} back in cash', { amount: formatFrancs(back) })}
          helperText={false}
        />
      )}
      <WhoHears order={order._id} />
    </AskDialog>
  );
}

/** The amount to collect, or to pay back, without the refused goods; or why it is not known. */
function NewDue({ due, back, failure }: { due: number; back: number; failure: string | null }) {
  if (failure) return <Alert severity="error">{failure}</Alert>;
  return (
    <Alert severity="warning" role="status">
      {due > 0 && t('Then collect {amount}.', { amount: formatFrancs(due) })}
      {back > 0 && t('Then give {amount} back.', { amount: formatFrancs(back) })}
    </Alert>
  );
}

/** Money as coins, and paid to the shop's code with the reference from the customer's message. */
export function DoorMoney({ isFirst = true }: { isFirst?: boolean }) {
  return (
    <>
      <MoneyInput source="amount" label={t('Cash counted')} helperText={false} autoFocus={isFirst} />
      <MoneyInput source="code_amount" label={t('Paid to the MoMoPay code')} helperText={false} />
      <TextInput
        source="reference"
        label={t('Reference of that payment')}
        helperText={false}
        slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
      />
    </>
  );
}

/** The amounts to collect and to pay back, without the refused goods. Francs. */
function useDue({ _id: id, to_collect, line_items }: StaffOrder, refused: Refused) {
  const lines = refused.map(({ line, quantity }) => ({
    line,
    quantity: (line_items.find(({ _id }) => _id === line)?.quantity ?? 0) - quantity,
  }));
  const body = { lines, replacements: [], at_the_door: true };
  const asked = useCall(
    'POST /admin/orders/:id/lines/preview',
    { params: { id }, body },
    { enabled: refused.length > 0 },
  );
  const priced = refused.length > 0 ? asked.data?.data : undefined;
  return {
    due: priced?.to_collect ?? to_collect,
    back: priced?.refund_due ?? 0,
    isPriced: priced !== undefined,
    failure: refused.length > 0 ? (asked.error?.message ?? null) : null,
  };
}

type Why = Refused[number]['why'];

const whys: readonly (readonly [Why, string])[] = [
  ['not_wanted', t('Not wanted')],
  ['bad', t('Not good enough')],
  ['missing', t('Was missing')],
];

/** For each refused line: how many, why, and whether they can be sold again. */
function RefusedLines({
  order,
  refused,
  onChange,
}: {
  order: StaffOrder;
  refused: Refused;
  onChange: (refused: Refused) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('The customer does not keep everything')}
      </Button>
    );
  const change = (line: string, given: Partial<Refused[number]>) => {
    const before = refused.find((each) => each.line === line);
    const next = {
      line,
      quantity: 0,
      why: 'not_wanted' as const,
      goods: 'shelf' as const,
      ...before,
      ...given,
    };
    const others = refused.filter((each) => each.line !== line);
    onChange(next.quantity > 0 ? [...others, next] : others);
  };
  return (
    <Box role="group" aria-label={t('What comes back')}>
      {order.line_items.map((line) => {
        const id = line._id ?? '';
        const given = refused.find((each) => each.line === id);
        return (
          <Box key={id} sx={{ py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
            <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
              <Typography sx={{ flex: 1, minWidth: 0 }}>
                {lineName(line)} ({formatQuantity(line)})
              </Typography>
              <Stepper
                name={lineName(line)}
                quantity={given?.quantity ?? 0}
                soldBy={line.sold_by}
                most={line.quantity}
                onTake={(quantity) => change(id, { quantity })}
              />
            </Stack>
            {given && <WhyRefused given={given} onChange={(more) => change(id, more)} />}
          </Box>
        );
      })}
    </Box>
  );
}

function WhyRefused({
  given,
  onChange,
}: {
  given: Refused[number];
  onChange: (given: Partial<Refused[number]>) => void;
}) {
  const why = whys.find(([reason]) => reason === given.why);
  return (
    <Stack direction="row" sx={{ gap: 1, py: 1 }}>
      <TextField
        select
        fullWidth
        size="small"
        label={t('Why')}
        value={why?.[0] ?? ''}
        onChange={({ target }) => onChange({ why: whys.find(([reason]) => reason === target.value)?.[0] })}
      >
        {whys.map(([reason, name]) => (
          <MenuItem key={reason} value={reason}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        size="small"
        label={t('The goods')}
        value={given.goods}
        onChange={({ target }) => onChange({ goods: target.value === 'waste' ? 'waste' : 'shelf' })}
      >
        <MenuItem value="shelf">{t('Back in stock')}</MenuItem>
        <MenuItem value="waste">{t('Written off')}</MenuItem>
      </TextField>
    </Stack>
  );
}
