import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { RecoveryCodes } from '#admin/proof/recovery-codes.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { Panel } from '#admin/ui/panel.tsx';

/** So few are little. */
const FEW = 3;

/** The codes for the day the phone is gone. */
export function RecoveryPanel({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = useRefresh();
  const renew = async () => setCodes((await call('POST /admin/factors/recovery-codes')).data.recovery_codes);
  const finish = () => {
    setCodes(null);
    refresh();
  };
  return (
    <Panel title="Recovery codes">
      <Typography color={left <= FEW ? 'error' : 'text.secondary'}>
        {leftText(left)} For the day your phone is gone: each lets you in once.
      </Typography>
      <Button sx={{ mt: 1 }} onClick={() => setAsking(true)}>
        Make new ones
      </Button>
      {isAsking && (
        <AskDialog
          title="Make new recovery codes?"
          text="The old ones work no more."
          submit="Make them"
          done="The old codes work no more."
          work={renew}
          onClose={() => setAsking(false)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
    </Panel>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'None left.';
  return left === 1 ? 'One left.' : `${left} left.`;
}
