import { Card, CardContent, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { AddApp, AddPasskey } from '#admin/proof/add-factor.tsx';
import { knowsPasskeys } from '#admin/proof/passkeys.ts';

/** Sets up the second factor that the role requires, before anything else is shown. */
export default function FirstFactor({ onAdded }: { onAdded: () => void }) {
  return (
    <Card sx={{ maxWidth: 440, mx: 'auto', my: 2 }}>
      <Title title={t('Your second factor')} />
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {t('A second factor for the owner')}
        </Typography>
        <Typography color="text.secondary">
          {t(
            'You can change who is paid and who works here, so a stolen password alone must not be enough. Choose a second factor.',
          )}
        </Typography>
        <Stack sx={{ gap: 1, mt: 1, alignItems: 'start' }}>
          {knowsPasskeys() && (
            <div>
              <Typography variant="h3" sx={{ mt: 1 }}>
                {t('A passkey')}
              </Typography>
              <Typography color="text.secondary">
                {t('Your fingerprint, face or screen lock. The safest, and the quickest.')}
              </Typography>
              <AddPasskey onAdded={onAdded} />
            </div>
          )}
          <div>
            <Typography variant="h3" sx={{ mt: 1 }}>
              {t('An app with codes')}
            </Typography>
            <Typography color="text.secondary">
              {t('Google Authenticator, Aegis or another one. Works without a connection.')}
            </Typography>
            <AddApp onAdded={onAdded} />
          </div>
        </Stack>
      </CardContent>
    </Card>
  );
}
