import type { Books } from '@isoko/contract/routes/admin/books';
import { formatFrancs } from '@isoko/contract/rules/money';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { kept, WAITING_SALES } from '#admin/ui/kept.ts';
import { methodName } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { momentText, signed } from '#admin/ui/texts.ts';
import { Rows } from './rows.tsx';

/** Payments and refunds by payment method, and the balance. */
export function Money({ books: { ways, taken, refunded } }: { books: Books }) {
  return (
    <Panel title={t('Money in and out')}>
      <Rows
        rows={[
          ...ways.map(inOwnWords).flatMap(({ method, name, payments, taken, refunds, refunded }) => [
            { key: method, name: `${name} (${payments})`, value: signed(taken) },
            ...(refunds > 0
              ? [
                  {
                    key: `${method} back`,
                    name: t('{name}, sent back ({count})', { name, count: refunds }),
                    value: signed(-refunded),
                  },
                ]
              : []),
          ]),
          { key: 'kept', name: t('Net'), value: signed(taken - refunded), isSum: true },
        ]}
      />
    </Panel>
  );
}

const inOwnWords = (way: Books['ways'][number]) => ({ ...way, name: methodName(way) });

const CLASS_NAMES: Record<string, string> = {
  standard: t('VAT {rate} %', { rate: 18 }),
  zero: t('VAT {rate} %', { rate: 0 }),
  exempt: t('Exempt'),
};

/** Sales by VAT class, and corrections of closed days. */
export function Sold({ books: { sales, corrections, vat } }: { books: Books }) {
  const inside = vat.reduce((sum, each) => sum + each.vat, 0);
  return (
    <Panel title={t('Sold')}>
      <Rows
        rows={[
          ...vat
            .filter(({ gross }) => gross !== 0)
            .map(({ class: name, gross }) => ({
              key: name,
              name: CLASS_NAMES[name] ?? name,
              value: signed(gross),
            })),
          {
            key: 'total',
            name: isOne(sales.orders)
              ? t('Sold in all ({n} order)', { n: sales.orders })
              : t('Sold in all ({n} orders)', { n: sales.orders }),
            value: signed(sales.total + corrections.total),
            isSum: true,
          },
          { key: 'vat', name: t('VAT inside'), value: signed(inside) },
          ...(corrections.orders > 0
            ? [
                {
                  key: 'corrections',
                  name: t('Of these, corrections of closed days ({count})', { count: corrections.orders }),
                  value: signed(corrections.total),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

/** Sales at the counter, by payment method. */
export function CounterOfDay({ books: { counter = [], ways } }: { books: Books }) {
  if (counter.length === 0) return null;
  const net = counter.reduce((sum, { taken, refunded }) => sum + taken - refunded, 0);
  return (
    <Panel title={t('At the counter')}>
      <Rows
        rows={[
          ...counter.flatMap(({ method, sales, taken, refunded }) => {
            const way = ways.find((each) => each.method === method);
            const name = method === 'cod' ? t('Cash') : methodName({ method, name: way?.name ?? method });
            return [
              { key: method, name: `${name} (${sales})`, value: signed(taken) },
              ...(refunded > 0
                ? [
                    {
                      key: `${method} back`,
                      name: t('{name}, taken back', { name }),
                      value: signed(-refunded),
                    },
                  ]
                : []),
            ];
          }),
          { key: 'net', name: t('Net'), value: signed(net), isSum: true },
        ]}
      />
    </Panel>
  );
}

/** Cash in riders' hands: what each took, handed over and owes. */
export function RidersOfDay({ books: { riders } }: { books: Books }) {
  if (riders.length === 0) return null;
  return (
    <Panel title={t('Riders')}>
      <Rows
        rows={riders.flatMap(({ rider, name, taken, handed_over, closed, owes }) => [
          { key: `${rider} taken`, name: t('{name}: collected', { name }), value: signed(taken) },
          { key: `${rider} over`, name: t('handed over'), value: signed(handed_over) },
          ...(closed !== 0
            ? [{ key: `${rider} closed`, name: t('borne by the shop'), value: signed(closed) }]
            : []),
          { key: `${rider} owes`, name: t('owes'), value: signed(owes), isSum: true },
        ])}
      />
    </Panel>
  );
}

/** The expected and the counted cash in the drawer, and the button to close the day. */
export function Drawer({ books }: { books: Books }) {
  const { drawer, closed, can_close } = books;
  return (
    <Panel title={t('Drawer')}>
      <Rows
        rows={[
          { key: 'before', name: t('Left from the day before'), value: signed(drawer.before) },
          { key: 'taken', name: t('Cash counted in the shop'), value: signed(drawer.taken) },
          { key: 'riders', name: t('From riders'), value: signed(drawer.from_riders) },
          ...(drawer.refunded > 0
            ? [{ key: 'refunded', name: t('Refunded in cash'), value: signed(-drawer.refunded) }]
            : []),
          { key: 'expected', name: t('It should hold'), value: signed(drawer.expected), isSum: true },
          ...(closed
            ? [
                { key: 'counted', name: t('Counted'), value: signed(closed.counted), isSum: true },
                { key: 'out', name: t('Taken out'), value: signed(-closed.taken_out) },
              ]
            : []),
        ]}
      />
      {closed ? <Closed closed={closed} /> : can_close && <CloseButton books={books} />}
      {!closed && <NotSentYet />}
    </Panel>
  );
}

const waiting = kept<{ cash: number }[]>(WAITING_SALES, []);

/** Sales that wait on this device: their cash is in the drawer, and the server does not know it. */
function NotSentYet() {
  const sales = waiting.use();
  if (sales.length === 0) return null;
  const francs = sales.reduce((sum, { cash }) => sum + cash, 0);
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {t(
        'Counter sales are waiting on this device, with {amount} in the drawer. Open the counter and let them be sent first.',
        {
          amount: formatFrancs(francs),
        },
      )}
    </Alert>
  );
}

function Closed({ closed: { at, by, difference, reason } }: { closed: NonNullable<Books['closed']> }) {
  const values = { amount: formatFrancs(Math.abs(difference)), reason };
  const words =
    difference < 0
      ? t('{amount} was missing: “{reason}”.', values)
      : t('{amount} was too much: “{reason}”.', values);
  return (
    <Alert severity={difference === 0 ? 'success' : 'warning'} icon={<LockIcon />} sx={{ mt: 1 }}>
      {t('Closed by {by}, {time}.', { by, time: momentText(at) })} {difference !== 0 && `${words} `}
      {t('These figures no longer change: what came later is in the books of a later day.')}
    </Alert>
  );
}

interface Count {
  counted: number;
  taken_out?: number | null;
  reason?: string | null;
}

function CloseButton({ books }: { books: Books }) {
  const [asked, setAsked] = useState<Books | null>(null);
  const owed = books.riders.reduce((sum, { owes }) => sum + owes, 0);
  return (
    <>
      {owed > 0 && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {t('Riders still have {amount}: take it first, or it will count on a later day.', {
            amount: formatFrancs(owed),
          })}
        </Typography>
      )}
      <Button variant="contained" startIcon={<LockIcon />} onClick={() => setAsked(books)} sx={{ mt: 1.5 }}>
        {t('Close the day')}
      </Button>
      {asked && <CloseDialog books={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function CloseDialog({ books, onClose }: { books: Books; onClose: () => void }) {
  const { date, drawer } = books;
  const press = usePress();
  const apart = (counted: number) => formatFrancs(Math.abs(counted - drawer.expected));
  const close = ({ counted, taken_out, reason }: Count) => {
    const body = { date, expected: drawer.expected, counted, taken_out: taken_out ?? 0, reason };
    return press((headers) => call('POST /admin/books', { body, headers }));
  };
  return (
    <AskDialog<Count & Record<string, unknown>>
      title={t('The drawer should hold {amount}', { amount: formatFrancs(drawer.expected) })}
      text={t(
        'Count it. Once the day is closed, its figures no longer change; anything later counts on the next day.',
      )}
      submit={t('Close the day')}
      done={t('The day is closed.')}
      work={close}
      onClose={onClose}
    >
      <MoneyInput
        source="counted"
        label={t('Counted')}
        helperText={false}
        validate={needed.validate}
        autoFocus
      />
      <MoneyInput source="taken_out" label={t('Taken out, to the bank')} helperText={t('Optional.')} />
      <FormDataConsumer<Count>>
        {({ formData: { counted } }) =>
          typeof counted === 'number' &&
          counted !== drawer.expected && (
            <>
              <Alert severity="warning">
                {counted < drawer.expected
                  ? t('{amount} is missing.', { amount: apart(counted) })
                  : t('That is {amount} too much.', { amount: apart(counted) })}
              </Alert>
              <TextInput source="reason" label={t('Why?')} {...needed} />
            </>
          )
        }
      </FormDataConsumer>
    </AskDialog>
  );
}
