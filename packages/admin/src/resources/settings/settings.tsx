import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { maxLength, required, TextInput, Title } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { SettingsForm } from './form.tsx';
import { PendingPayee } from './payee.tsx';
import { PaymentTroubles } from './sections.tsx';

/** The settings of the shop, and the switch that pauses it. */
export function Settings() {
  const query = useCall('GET /admin/settings');
  return (
    <Box sx={{ maxWidth: 860, py: 1 }}>
      <Title title={t('Settings')} />
      <Answered query={query}>
        {({ data }) => (
          <Stack sx={{ gap: 2 }}>
            <PausePanel paused={data.paused} />
            {data.pending_payee && <PendingPayee pending={data.pending_payee} />}
            <PaymentTroubles troubles={data.payment_troubles} />
            <SettingsForm settings={data} />
          </Stack>
        )}
      </Answered>
    </Box>
  );
}

const SENTENCE = t('We are taking a short break. Please come back soon.');

/** The switch that pauses the shop, and the text that customers read while it is paused. */
function PausePanel({ paused }: { paused: string | null }) {
  const opening = useCall('GET /admin/opening');
  const isClosed = opening.data?.data.state === 'closed';
  return (
    <Panel title={t('Orders')} action={paused === null ? null : <OpenButton />}>
      {paused === null ? (
        <>
          <Typography sx={{ mb: 1 }}>
            {isClosed ? t('The shop is closed to visitors.') : t('The shop takes orders.')}
          </Typography>
          <AskButton
            label={t('Pause the shop')}
            button={{ color: 'error', variant: 'outlined', startIcon: <PauseIcon /> }}
            title={t('Pause the shop?')}
            text={t('People can browse and fill their carts. Nobody can order until you open again.')}
            submit={t('Pause')}
            done={t('The shop is paused.')}
            values={{ paused: SENTENCE }}
            isDangerous
            work={(body: { paused: string }) => call('PATCH /admin/settings', { body })}
          >
            <TextInput
              source="paused"
              label={t('What shoppers see')}
              multiline
              validate={[required(), maxLength(200)]}
            />
          </AskButton>
        </>
      ) : (
        <Alert severity="warning">{t('The shop takes no orders. Shoppers see: {paused}', { paused })}</Alert>
      )}
    </Panel>
  );
}

function OpenButton() {
  return (
    <ActionButton
      work={() => call('PATCH /admin/settings', { body: { paused: null } })}
      done={t('The shop takes orders again.')}
      variant="contained"
      startIcon={<PlayIcon />}
    >
      {t('Open again')}
    </ActionButton>
  );
}
