import type { PendingPayee as Pending } from '@isoko/contract/routes/admin/settings';
import { Alert, Box, Button, type ButtonProps, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { momentText } from '#admin/ui/texts.ts';

/** The page to which the mail about a changed payee links; nothing happens until a button is pressed. */
export function PayeePage() {
  const query = useCall('GET /admin/settings');
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <Box sx={{ py: 1, maxWidth: 600 }}>
      <Title title={t('Payee')} />
      <Answered query={query}>
        {({ data: { pending_payee } }) =>
          pending_payee ? (
            <Panel title={t('Is this right?')}>
              <PayeeText pending={pending_payee} />
              <Typography sx={{ my: 1 }}>
                {t(
                  'It takes effect at {time}, or when you confirm it. If you did not expect it, refuse it and check who is logged in.',
                  { time: momentText(pending_payee.takes_effect_at) },
                )}
              </Typography>
              <Choice onConfirmed={() => setConfirmed(true)} />
            </Panel>
          ) : (
            <Alert
              severity={isConfirmed ? 'success' : 'info'}
              action={
                <Button component={Link} to="/settings" color="inherit">
                  {t('To the settings')}
                </Button>
              }
            >
              {isConfirmed
                ? t('It is in effect now.')
                : t('Nothing is waiting: it is already in effect, or it was refused.')}
            </Alert>
          )
        }
      </Answered>
    </Box>
  );
}

function Choice({ onConfirmed }: { onConfirmed: () => void }) {
  const [search] = useSearchParams();
  const token = search.get('token');
  const confirm = () => call('POST /admin/payee/confirm', { body: { token: token ?? '' } }).then(onConfirmed);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {token && (
        <ActionButton variant="contained" work={confirm}>
          {t('Confirm it')}
        </ActionButton>
      )}
      <RefuseButton color="error" variant="outlined" />
      <Button component={Link} to="/security">
        {t('Who is logged in')}
      </Button>
    </Stack>
  );
}

/** The payee that waits to take effect, and the button that refuses it. */
export function PendingPayee({ pending }: { pending: Pending }) {
  return (
    <Alert severity="warning" action={<RefuseButton color="inherit" />}>
      <Typography sx={{ fontWeight: 600 }}>{t('The payee is about to change')}</Typography>
      <PayeeText pending={pending} />
      <Typography variant="body2">
        {t(
          'This change takes effect at {time}, or earlier if the owner confirms it by mail. Until then shoppers pay as before.',
          { time: momentText(pending.takes_effect_at) },
        )}
      </Typography>
    </Alert>
  );
}

/** What the checkout will show, and who requested it. */
export function PayeeText({ pending }: { pending: Pending }) {
  return (
    <>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, whiteSpace: 'pre-line' }}>
        {payeeLines(pending).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography variant="body2">
        {t('Requested by {requested_by}.', { requested_by: pending.requested_by })}
      </Typography>
    </>
  );
}

/** The waiting payment methods, one per line: `MoMoPay: Dial *182*8*1*123456#`. */
export function payeeLines({ value }: Pending): string[] {
  const said = value.flatMap(({ versions, ...words }) => [words, ...Object.values(versions ?? {})]);
  return said
    .map(({ name, instructions }) => [name, instructions].filter(Boolean).join(': '))
    .filter((line) => line !== '');
}

function RefuseButton(look: ButtonProps) {
  return (
    <ActionButton
      {...look}
      work={() => call('DELETE /admin/payee')}
      done={t('It was refused. Shoppers pay as before.')}
    >
      {t('Refuse it')}
    </ActionButton>
  );
}
