import type { Factors } from '@isoko/contract/routes/admin/access';
import { Alert, Stack } from '@mui/material';
import { Title } from 'react-admin';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { AppPanel } from './app-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** How one proves who one is, and where one is logged in; for the owner everybody's sessions and the keys of programs. */
export default function SecurityPage() {
  const isOwner = useSession()?.role === 'owner';
  const query = useCall('GET /admin/factors');
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 720 }}>
      <Title title="Security" />
      <Answered query={query}>{({ data }) => <OwnFactors factors={data} />}</Answered>
      <SessionsPanel />
      {isOwner && <KeysPanel />}
    </Stack>
  );
}

function OwnFactors({ factors }: { factors: Factors }) {
  const hasOne = factors.passkeys.length > 0 || factors.totp.confirmed;
  return (
    <>
      {!hasOne && (
        <Alert severity="info">
          Your password alone opens the back office. A passkey or an app makes a stolen password worth
          nothing.
        </Alert>
      )}
      <PasskeysPanel factors={factors} />
      <AppPanel factors={factors} />
      {hasOne && <RecoveryPanel left={factors.recovery_codes_left} />}
    </>
  );
}
