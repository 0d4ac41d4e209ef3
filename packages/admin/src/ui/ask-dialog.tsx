import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Form, type RaRecord, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure } from '#admin/api.ts';

interface AskDialogProps<Values> {
  title: string;
  /** What happens, in a sentence or two. */
  text?: ReactNode;
  /** What the button says. */
  submit: string;
  /** Said once it was done. */
  done: string;
  work: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Goes elsewhere when it was done: what the screen shows is gone. */
  leave?: () => void;
  values?: Partial<Values>;
  isDangerous?: boolean;
  /** The inputs. */
  children?: ReactNode;
}

/**
 * Asks for what a action needs, and does it. What the shop refuses is said once: one reason above the inputs, several
 * beside theirs. After success the screen reads everything anew.
 */
export function AskDialog<Values extends FieldValues>(props: AskDialogProps<Values>) {
  const { title, text, submit, values = {}, onClose, isDangerous, children } = props;
  const { send, failure, isSending } = useAsking(props);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form
        onSubmit={(given: FieldValues) => send(given as Values)}
        record={values as Partial<RaRecord>}
        noValidate
      >
        <DialogTitle id={titleId} component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 1 }}>
            {text && <Typography color="text.secondary">{text}</Typography>}
            {failure && <Alert severity="error">{failure}</Alert>}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={isSending}
          >
            {isSending ? 'One moment …' : submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function useAsking<Values>({ work, done, leave, onClose }: AskDialogProps<Values>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const send = async (given: Values) => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await work(given);
      notify(done, { type: 'success' });
      if (leave) return leave();
      refresh();
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // What was refused may have been changed by somebody else meanwhile.
      if (error.status === 409) refresh();
      const { root, ...fields } = error.body.errors ?? {};
      // React-admin says beside its bar that there are some.
      if (Object.keys(fields).length > 1) return { ...fields, root };
      setFailure(error.message);
    } finally {
      setSending(false);
    }
  };
  return { send, failure, isSending };
}
