import AddIcon from '@mui/icons-material/Add';
import PrintIcon from '@mui/icons-material/Print';
import QrCodeIcon from '@mui/icons-material/QrCode2';
import {
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
import { maxLength, required, TextInput, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { CopyButton } from '#admin/ui/buttons.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { makePasskey } from './passkeys.ts';
import { CodeInput } from './proof-form.tsx';

interface AddProps {
  /** It was added, and its recovery codes are saved. */
  onAdded?: () => void;
}

/** The button that creates a passkey, with its dialogs, and for the first one the recovery codes. */
export function AddPasskey({ onAdded }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  const { show, finish, dialog } = useRecoveryCodes(onAdded);
  const make = async ({ name }: { name: string }) => {
    const { data: options } = await call('POST /admin/factors/passkeys/options');
    const passkey = await makePasskey(options);
    const { data } = await call('POST /admin/factors/passkeys', { body: { name, passkey } });
    setOpen(false);
    if (data.recovery_codes) show(data.recovery_codes);
    else finish();
  };
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        {t('Add a passkey')}
      </Button>
      {isOpen && (
        <AskDialog
          title={t('Add a passkey')}
          submit={t('Go on')}
          done={t('The passkey was added.')}
          values={{ name: deviceName() }}
          work={make}
          leave={() => undefined}
          onClose={() => setOpen(false)}
        >
          <TextInput
            source="name"
            label={t('Name')}
            autoFocus
            validate={[required(), maxLength(60)]}
            helperText={t('A name to recognise it by, such as its device.')}
          />
        </AskDialog>
      )}
      {dialog}
    </>
  );
}

/** The recovery codes of a new factor; call `finish` when they are saved, or if there are none. */
function useRecoveryCodes(onAdded?: () => void) {
  const [codes, show] = useState<string[] | null>(null);
  const refresh = useRefresh();
  const finish = () => {
    show(null);
    refresh();
    onAdded?.();
  };
  return { show, finish, dialog: codes && <RecoveryCodes codes={codes} onKept={finish} /> };
}

const DEVICES: readonly [RegExp, string][] = [
  [/Android/, t('Android phone')],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Macintosh/, t('Mac')],
  [/Windows/, t('Windows computer')],
  [/Linux/, t('Linux computer')],
];

/** The default name of this device: `Android phone`. */
function deviceName(): string {
  return DEVICES.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? t('This device');
}

const QrCode = lazy(() => import('./qr-code.tsx'));

interface Secret {
  secret: string;
  uri: string;
}

/** The button that sets up an authenticator app, with its QR code, and its recovery codes. */
export function AddApp({ onAdded }: AddProps) {
  const [drawn, setDrawn] = useState<Secret | null>(null);
  const { show, dialog } = useRecoveryCodes(onAdded);
  const start = useAction(async () => setDrawn((await call('POST /admin/factors/totp')).data));
  const confirm = async (body: { code: string }) => {
    const { data } = await call('POST /admin/factors/totp/confirm', { body });
    setDrawn(null);
    show(data.recovery_codes);
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
        {t('Set up an app')}
      </Button>
      {drawn && (
        <AskDialog
          title={t('Set up an app')}
          submit={t('Confirm')}
          done={t('The app is set up.')}
          work={confirm}
          leave={() => undefined}
          onClose={() => setDrawn(null)}
        >
          <Typography>
            {t('Scan this with the app. If the app is on this phone, copy the key instead.')}
          </Typography>
          <Box sx={{ height: 176, my: 1, display: 'grid', placeItems: 'center' }}>
            <Suspense>
              <QrCode text={drawn.uri} />
            </Suspense>
          </Box>
          <Box sx={{ mb: 1 }}>
            <Typography
              component="code"
              sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere' }}
            >
              {inFours(drawn.secret)}
            </Typography>
            <CopyButton text={drawn.secret} label={t('Copy the key')} />
          </Box>
          <CodeInput />
        </AskDialog>
      )}
      {dialog}
    </>
  );
}

/** In the format of authenticator apps, to compare and type it. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Only the dialog is printed. */
const paper = { '@media print': { '#root, .MuiBackdrop-root': { display: 'none' } } };
const onScreenOnly = { '@media print': { display: 'none' } };

/** New recovery codes, shown only once; only the button closes them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <GlobalStyles styles={paper} />
      <DialogTitle id={titleId} component="h2">
        {t('Your recovery codes')}
      </DialogTitle>
      <DialogContent>
        <Typography>
          {t(
            'Each of these lets you in once without your phone. They are not shown again: keep them on paper or in a password manager.',
          )}
        </Typography>
        <Box
          component="ul"
          aria-label={t('Recovery codes')}
          sx={{
            listStyle: 'none',
            p: { xs: 1, sm: 1.5 },
            my: 1.5,
            bgcolor: '#f5f1e6',
            borderRadius: 1,
            display: 'grid',
            gap: 0.5,
            fontFamily: 'monospace',
            // A code fits into one line on a phone of 360 px, too.
            fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ...onScreenOnly }}>
          <CopyButton text={codes.join('\n')} label={t('Copy')} />
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, ...onScreenOnly }}>
        <Button variant="contained" onClick={onKept}>
          {t('I have saved them')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
