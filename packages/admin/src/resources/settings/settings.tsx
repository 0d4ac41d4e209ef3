import { Box, Stack } from '@mui/material';
import { Title } from 'react-admin';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { PausePanel } from './pause-panel.tsx';
import { PendingPayee } from './pending-payee.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the shop, and the switch that pauses it. */
export default function Settings() {
  const query = useCall('GET /admin/settings');
  return (
    <Box sx={{ maxWidth: 860, py: 1 }}>
      <Title title="Settings" />
      <Answered query={query}>
        {({ data }) => (
          <Stack sx={{ gap: 2 }}>
            <PausePanel paused={data.paused} />
            {data.pending_payee && <PendingPayee pending={data.pending_payee} />}
            <SettingsForm settings={data} />
          </Stack>
        )}
      </Answered>
    </Box>
  );
}
