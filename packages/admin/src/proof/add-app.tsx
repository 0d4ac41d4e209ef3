import QrCodeIcon from '@mui/icons-material/QrCode2';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { Form, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { CopyButton } from '#admin/ui/copy-button.tsx';
import { useAction } from '#admin/ui/use-action.ts';
import { CodeInput } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

interface Secret {
  secret: string;
  uri: string;
}

/** The button that sets up an app of codes, with its picture to scan, and the recovery codes that come with it. */
export function AddApp({ onAdded }: { onAdded?: () => void }) {
  const [drawn, setDrawn] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const start = useAction(async () => setDrawn((await call('POST /admin/factors/totp')).data));
  const finish = () => {
    setCodes(null);
    refresh();
    onAdded?.();
  };
  const onConfirmed = (brought: string[]) => {
    setDrawn(null);
    notify('The app is set up.', { type: 'success' });
    setCodes(brought);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<QrCodeIcon />}
        sx={{ mt: 1 }}
        disabled={start.isRunning}
        onClick={() => start.run()}
      >
        Set up an app
      </Button>
      {drawn && <ScanDialog {...drawn} onConfirmed={onConfirmed} onClose={() => setDrawn(null)} />}
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
    </>
  );
}

interface ScanDialogProps extends Secret {
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

function ScanDialog({ secret, uri, onConfirmed, onClose }: ScanDialogProps) {
  const { confirm, failure } = useConfirming(onConfirmed);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form onSubmit={({ code }: FieldValues) => confirm(code)} noValidate>
        <DialogTitle id={titleId} component="h2">
          Set up an app
        </DialogTitle>
        <DialogContent>
          <Typography>Scan this with the app. On this same phone, copy the key into it instead.</Typography>
          <Box sx={{ height: 176, my: 1, display: 'grid', placeItems: 'center' }}>
            <Suspense>
              <QrCode text={uri} />
            </Suspense>
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
            <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', flex: 1 }}>
              {inFours(secret)}
            </Typography>
            <CopyButton text={secret} label="Copy the key" />
          </Box>
          {failure && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {failure}
            </Alert>
          )}
          <CodeInput />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="contained">
            Confirm
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function useConfirming(onConfirmed: ScanDialogProps['onConfirmed']) {
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (code: string) => {
    setFailure(null);
    try {
      const { data } = await call('POST /admin/factors/totp/confirm', { body: { code } });
      onConfirmed(data.recovery_codes);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
    }
  };
  return { confirm, failure };
}

/** As apps show it, so that it can be compared and typed. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
