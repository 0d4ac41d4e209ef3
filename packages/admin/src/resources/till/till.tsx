import type { CounterUnit } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
import { Alert, Button, Card, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Title } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { FindGoods, useGoods, useScanner } from './find-goods.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ReceiptWays } from './receipt.tsx';
import { nameOf, type SaleLine, totalOf, without, withQuantity } from './sale.ts';
import { SaleLines } from './sale-lines.tsx';
import { PAY_KEY, type Result, useCheck, useSelling, useTill } from './selling.ts';
import { current, useSending } from './waiting.ts';
import { LastSales, WaitingSales } from './waiting-panel.tsx';

/** The counter: products are scanned or searched, weighed, and paid. */
export function TillPage() {
  useSending();
  const goods = useGoods();
  const till = useTill(goods);
  const selling = useSelling({
    onSold: () => {
      till.setPaying(false);
      void goods.load();
    },
  });
  const begin = (work: () => void) => {
    selling.reset();
    work();
  };
  useScanner((code) => {
    if (till.isPaying) till.say(t('Finish this sale first, or press Back.'));
    else begin(() => till.addCode(code));
  });
  return (
    <Stack sx={{ gap: 2, pt: 2, width: '100%', maxWidth: 760, mx: 'auto', pb: 12 }}>
      <Title title={t('Counter')} />
      <WaitingSales />
      {goods.failure && <Alert severity="error">{goods.failure}</Alert>}
      <FindGoods
        units={goods.units}
        input={till.search}
        onCode={(code) => begin(() => till.addCode(code))}
        onChoose={(unit) => begin(() => till.add(unit))}
      />
      {till.said && (
        <Alert severity="warning" role="status">
          {till.said}
        </Alert>
      )}
      {selling.result && (
        <Sold result={selling.result} onNext={() => begin(() => till.search.current?.focus())} />
      )}
      <ThisSale till={till} isNew={!selling.result} />
      <LastSales />
      {till.isPaying && <Paying {...{ till, selling, goods }} />}
      {till.choices.length > 0 && (
        <WhichOne units={till.choices} onChoose={till.add} onClose={() => till.setChoices([])} />
      )}
    </Stack>
  );
}

type Till = ReturnType<typeof useTill>;

/** The lines of the sale and their total; before the first product, a short explanation. */
function ThisSale({ till, isNew }: { till: Till; isNew: boolean }) {
  const { lines } = till;
  if (lines.length === 0 && !isNew) return null;
  if (lines.length === 0)
    return (
      <Typography color="text.secondary">
        {t('Scan the first product, or type part of its name. Type weights as 1.14, 1,14 kg or 1140.')}
      </Typography>
    );
  return (
    <>
      <SaleLines
        lines={lines}
        asked={till.asked}
        onAmount={(key, quantity) => current.write((all) => withQuantity(all, key, quantity))}
        onRemove={(key) => current.write((all) => without(all, key))}
        onEnter={() => till.search.current?.focus()}
      />
      <PayBar lines={lines} onPay={till.pay} />
    </>
  );
}

/** The money of the sale, after the shop has said what it costs now. */
function Paying({
  till,
  selling,
  goods,
}: {
  till: Till;
  selling: ReturnType<typeof useSelling>;
  goods: ReturnType<typeof useGoods>;
}) {
  const check = useCheck(goods.left);
  const { refusal, isRunning } = selling;
  return (
    <PayDialog
      total={totalOf(till.lines)}
      said={refusal ? [refusal] : till.said ? [till.said, ...check.said] : check.said}
      isBlocked={check.state === 'blocked' || check.state === 'asking'}
      isOnline={check.state !== 'offline'}
      isRunning={isRunning}
      onFinish={(given) => void selling.sell(given)}
      onClose={() => {
        till.setPaying(false);
        selling.reset();
      }}
    />
  );
}

/** What it comes to, always in view, and the way to its money. */
function PayBar({ lines, onPay }: { lines: readonly SaleLine[]; onPay: () => void }) {
  const isPhone = useIsPhone();
  return (
    <Card
      component="section"
      aria-label={t('To pay')}
      sx={{
        ...{ position: 'sticky', bottom: 8, zIndex: 2, p: 1.5, boxShadow: 3 },
        ...{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 },
      }}
    >
      <Typography variant="h2" component="p" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatFrancs(totalOf(lines))}
      </Typography>
      <Button
        variant="contained"
        size="large"
        onClick={onPay}
        aria-keyshortcuts={PAY_KEY}
        sx={{ minHeight: 52, minWidth: 140 }}
      >
        {isPhone ? t('Pay') : t('Pay (F9)')}
      </Button>
    </Card>
  );
}

/** What was just sold: the change to hand over, and the receipt. */
function Sold({ result: { sale, isWaiting }, onNext }: { result: Result; onNext: () => void }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const number = 'order' in sale ? sale.order?.number : undefined;
  return (
    <Card component="section" aria-label={t('Sold')} sx={{ p: 2 }}>
      <Typography variant="h2" component="p" role="status">
        {sale.change > 0
          ? t('Give {amount} back', { amount: formatFrancs(sale.change) })
          : t('Sold: {amount}', { amount: formatFrancs(sale.total) })}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {isWaiting ? t('Saved on this device. It is sent to the shop as soon as you are online.') : number}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        <Button
          ref={next}
          variant="contained"
          onClick={onNext}
          sx={{ minHeight: 48, alignSelf: 'flex-start' }}
        >
          {t('Next customer')}
        </Button>
        <ReceiptWays sale={sale} />
      </Stack>
    </Card>
  );
}

/** One code, several articles: someone looks which one it is. */
function WhichOne({
  units,
  onChoose,
  onClose,
}: {
  units: readonly CounterUnit[];
  onChoose: (unit: CounterUnit) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="till-which">
      <DialogTitle id="till-which" component="h2">
        {t('Several products have this code. Which one is it?')}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 1 }}>
          {units.map((unit, place) => (
            <Button
              key={lineKey(unit)}
              variant="outlined"
              autoFocus={place === 0}
              onClick={() => onChoose(unit)}
              sx={{ minHeight: 52, justifyContent: 'space-between', textAlign: 'left' }}
            >
              <span>{nameOf(unit)}</span>
              <span>{formatUnitPrice(unit)}</span>
            </Button>
          ))}
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
