import AddIcon from '@mui/icons-material/Add';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { Form, maxLength, required, TextInput, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { makePasskey, PasskeyUnused } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

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
