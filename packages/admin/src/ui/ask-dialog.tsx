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
import { type ReactNode, useId } from 'react';
import { Form, type RaRecord, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from './answered.tsx';

/** What is said of something that was done: `warning` where someone has to look after it. */
export interface Said {
  text: string;
  type: 'success' | 'warning';
}

export interface AskDialogProps<Values> {
  title: string;
  /** What happens, in a sentence or two. */
  text?: ReactNode;
  /** What the button says. */
  submit: string;
  /** Said once it was done; asked for then, where it depends on what became of it. */
  done: string | (() => Promise<Said>);
  work: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Called when it was done, instead of refreshing and closing: the screen changes anyway. */
  leave?: () => void;
  values?: Partial<Values>;
  isDangerous?: boolean;
  /** What follows from the inputs: above the buttons, always in view. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The form of a dialog: its inputs scroll, its title, what answers a press, and its buttons stay in view. */
export const pinnedForm = {
  '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '0 1 auto' },
  '& .MuiDialogActions-root': { flexShrink: 0 },
} as const;

const answers = { px: 2, pt: 1.5, gap: 1, flexShrink: 0, maxHeight: '35vh', overflowY: 'auto' } as const;

/**
 * Asks for what an action needs, and does it. What the shop refuses is said once: one reason above the inputs, several
 * at their inputs. After success the screen refreshes.
 */
export function AskDialog<Values extends FieldValues>(props: AskDialogProps<Values>) {
  const { title, text, submit, values = {}, onClose, isDangerous, footer, children } = props;
  const { send, failure, isRunning } = useAsking(props);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId} sx={pinnedForm}>
      <Form
        onSubmit={(typed: FieldValues) => send(typed as Values)}
        record={values as Partial<RaRecord>}
        noValidate
      >
        <DialogTitle id={titleId} component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 1 }}>
            {text && <Typography color="text.secondary">{text}</Typography>}
            {children}
          </Stack>
        </DialogContent>
        {(failure || footer) && (
          <Stack sx={answers}>
            {failure && <Alert severity="error">{failure}</Alert>}
            {footer}
          </Stack>
        )}
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={isRunning}
          >
            {isRunning ? t('One moment …') : submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function useAsking<Values>({ work, done, leave, onClose }: AskDialogProps<Values>) {
  const { attempt, fail, failure, isRunning } = useAttempt();
  const notify = useNotify();
  const refresh = useRefresh();
  const send = async (typed: Values) => {
    const refused = await attempt(async () => {
      await work(typed);
      const said: Said = typeof done === 'string' ? { text: done, type: 'success' } : await done();
      notify(said.text, { type: said.type });
      if (leave) return leave();
      refresh();
      onClose();
    });
    if (!refused) return;
    // Another person may have changed the record since.
    if (refused.status === 409) refresh();
    const { root, ...fields } = refused.errors ?? {};
    if (Object.keys(fields).length <= 1) return;
    // Each sentence is at its field; react-admin says in its bar that there are some.
    fail(null);
    return { ...fields, root };
  };
  return { send, failure, isRunning };
}
