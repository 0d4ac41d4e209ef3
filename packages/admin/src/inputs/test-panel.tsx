import MailIcon from '@mui/icons-material/MailOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { Panel } from '#admin/ui/panel.tsx';

/** The provider's answer, or why nothing was sent. */
interface Told {
  isTaken: boolean;
  says: string;
}

/** Sends a test message to the user, and shows the provider's answer. */
export function TestPanel() {
  const { attempt, failure, isRunning } = useAttempt();
  const [told, setTold] = useState<Told | null>(null);
  const send = (by: 'mail' | 'phone') => {
    setTold(null);
    return attempt(async () => {
      const { data } = await call('POST /admin/health/test-message', { body: { by } });
      setTold({ isTaken: data.is_taken, says: data.says });
    });
  };
  return (
    <Panel title={t('Try it out')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('Mail is sent to your own address, messages to the phone for alerts.')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<MailIcon />} disabled={isRunning} onClick={() => send('mail')}>
          {t('Send me a mail')}
        </Button>
        <Button variant="outlined" startIcon={<SmsIcon />} disabled={isRunning} onClick={() => send('phone')}>
          {t('Send me a message')}
        </Button>
      </Stack>
      <div aria-live="polite">
        {told && (
          <Alert severity={told.isTaken ? 'success' : 'error'} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {told.says}
          </Alert>
        )}
        {failure && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {failure}
          </Alert>
        )}
      </div>
    </Panel>
  );
}
