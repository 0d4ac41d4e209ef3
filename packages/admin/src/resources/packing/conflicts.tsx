import { formatGrams } from '@isoko/contract/rules/weight';
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { decide, usePacking } from './packing.ts';
import type { Step } from './steps.ts';

/** What was pressed here and the shop refused: what it was, why, and the ways on. */
export function Conflicts() {
  const { steps } = usePacking();
  return steps
    .filter(({ refused }) => refused !== null)
    .map((step) => <Conflict key={step.id} step={step} />);
}

function Conflict({ step }: { step: Step }) {
  const [isRunning, setRunning] = useState(false);
  const go = async (how: Parameters<typeof decide>[1]) => {
    setRunning(true);
    await decide(step, how).finally(() => setRunning(false));
  };
  const isColleagues = step.field === 'take';
  // A tick of another quantity is no tick of this one: it is looked at and pressed anew.
  const isOver = step.field === 'quantity';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => void alert.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <Alert ref={alert} severity="error" sx={{ mb: 1, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>
        {t('{number}: “{press}” was not taken', { number: step.number, press: pressText(step) })}
      </AlertTitle>
      {step.refused}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {isColleagues && (
          <Button variant="contained" disabled={isRunning} onClick={() => go('over')}>
            {t('Take it over')}
          </Button>
        )}
        {!isColleagues && !isOver && (
          <Button variant="contained" disabled={isRunning} onClick={() => go('again')}>
            {t('Send it again')}
          </Button>
        )}
        <Button disabled={isRunning} onClick={() => go('leave')} color="inherit">
          {t('Leave this out')}
        </Button>
        <Button component={Link} to={`/packing/order/${step.order}`} color="inherit">
          {t('See the order')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** What a press did, in a few words. */
function pressText({ work }: Step): string {
  if (work.kind === 'claim') return t('I am packing this');
  if (work.kind === 'pack') return t('Packed, bags: {bags}', { bags: work.bags });
  if (work.kind === 'weigh') return `${work.name}: ${formatGrams(work.grams)}`;
  return work.picked
    ? t('{name} is in the bag', { name: work.name })
    : t('{name} is not in the bag', { name: work.name });
}
