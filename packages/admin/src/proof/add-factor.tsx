import AddIcon from '@mui/icons-material/Add';
import PrintIcon from '@mui/icons-material/Print';
import QrCodeIcon from '@mui/icons-material/QrCode2';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  GlobalStyles,
  Typography,
} from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { Form, maxLength, required, TextInput, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { CopyButton } from '#admin/ui/buttons.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { makePasskey, PasskeyUnused } from './passkeys.ts';
import { CodeInput } from './proof-form.tsx';

interface AddProps {
  /** It was added, and the codes that came with it are kept. */
  onAdded?: () => void;
}

/** The button that makes a passkey, with what it asks and what the first one brings: recovery codes. */
export function AddPasskey({ onAdded }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const finish = () => {
    setCodes(null);
    refresh();
    onAdded?.();
  };
  const onMade = (brought: string[] | null) => {
    setOpen(false);
    notify('The passkey is added.', { type: 'success' });
    if (brought) setCodes(brought);
    else finish();
  };
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
      {isOpen && <NameDialog onMade={onMade} onClose={() => setOpen(false)} />}
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
    </>
  );
}

interface NameDialogProps {
  onMade: (codes: string[] | null) => void;
  onClose: () => void;
}

function NameDialog({ onMade, onClose }: NameDialogProps) {
  const { make, failure, isMaking } = useMaking(onMade);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form
        onSubmit={({ name }: FieldValues) => make(name)}
        defaultValues={{ name: deviceName() }}
        noValidate
      >
        <DialogTitle id={titleId} component="h2">
          Add a passkey
        </DialogTitle>
        <DialogContent>
          {failure && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {failure}
            </Alert>
          )}
          <TextInput
            source="name"
            label="Name"
            autoFocus
            validate={[required(), maxLength(60)]}
            helperText="How you tell it from others, such as the device it is on."
          />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="contained" disabled={isMaking}>
            {isMaking ? 'One moment …' : 'Go on'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function useMaking(onMade: NameDialogProps['onMade']) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async (name: string) => {
    setFailure(null);
    setMaking(true);
    try {
      const { data: options } = await call('POST /admin/factors/passkeys/options');
      const passkey = await makePasskey(options);
      const { data } = await call('POST /admin/factors/passkeys', { body: { name, passkey } });
      onMade(data.recovery_codes);
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof PasskeyUnused)) throw error;
      setFailure(error.message);
      setMaking(false);
    }
  };
  return { make, failure, isMaking };
}

const DEVICES: readonly [RegExp, string][] = [
  [/Android/, 'Android phone'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
];

/** What this device is called until it gets a name: `Android phone`. */
function deviceName(): string {
  return DEVICES.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? 'This device';
}

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

/** On paper stands the dialog alone. */
const paper = { '@media print': { '#root, .MuiBackdrop-root': { display: 'none' } } };
const onScreenOnly = { '@media print': { display: 'none' } };

/** New recovery codes, shown this once; only the button closes it. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <GlobalStyles styles={paper} />
      <DialogTitle id={titleId} component="h2">
        Your recovery codes
      </DialogTitle>
      <DialogContent>
        <Typography>
          Without your phone, one of these lets you in, once each. They are not shown again: keep them on
          paper or in a password manager.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            p: 1.5,
            my: 1.5,
            bgcolor: '#f5f1e6',
            borderRadius: 1,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(11.5rem, 100%), 1fr))',
            gap: 0.5,
            fontFamily: 'monospace',
            fontSize: '0.9375rem',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ...onScreenOnly }}>
          <CopyButton text={codes.join('\n')} label="Copy" />
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, ...onScreenOnly }}>
        <Button variant="contained" onClick={onKept}>
          I have kept them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
