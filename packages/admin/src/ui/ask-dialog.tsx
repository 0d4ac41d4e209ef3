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
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, type RaRecord, useNotify, useRefresh } from 'react-admin';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from './answered.tsx';

/** The message after an action: `warning` if someone must follow up. */
export interface Said {
  text: string;
  type: 'success' | 'warning';
}

export interface AskDialogProps<Values> {
  title: string;
  /** The effect, in a sentence or two. */
  text?: ReactNode;
  /** The text of the submit button. */
  submit: string;
  /** The message after success; a function if it depends on the result. */
  done: string | (() => Promise<Said>);
  work: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Called after success, instead of refreshing and closing: the screen changes anyway. */
  leave?: () => void;
  values?: Partial<Values>;
  isDangerous?: boolean;
  /** What follows from the inputs: above the buttons, always in view. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Inputs on one screen after the other, above `children`; typed values stay. */
  steps?: readonly ReactNode[];
}

/** The form of a dialog: its inputs scroll; its title, its errors and its buttons stay in view. */
export const pinnedForm = {
  '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '0 1 auto' },
  '& .MuiDialogActions-root': { flexShrink: 0 },
} as const;

const answers = { px: 2, pt: 1.5, gap: 1, flexShrink: 0, maxHeight: '35vh', overflowY: 'auto' } as const;

/**
 * Asks for the input of an action, and does it. An error is shown once: a single reason above the inputs,
 * several at their inputs. After success the screen refreshes.
 */
export function AskDialog<Values extends FieldValues>(props: AskDialogProps<Values>) {
  const { title, text, submit, values = {}, onClose, isDangerous, footer, children, steps = [] } = props;
  const { at, inputs, go, isLast } = useSteps(steps);
  const { send, failure, isRunning } = useAsking({ ...props, toInputs: () => go(0) });
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId} sx={pinnedForm}>
      <Form
        onSubmit={(typed: FieldValues) => (isLast ? send(typed as Values) : go(at + 1))}
        record={values as Partial<RaRecord>}
        noValidate
      >
        <DialogTitle id={titleId} component="h2">
          {title}
          {steps.length > 1 && (
            <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
              {t('{step} of {steps}', { step: at + 1, steps: steps.length })}
            </Typography>
          )}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 1 }}>
            {text && <Typography color="text.secondary">{text}</Typography>}
            {steps.length > 0 && (
              <Stack key={at} ref={inputs} sx={{ gap: 1 }}>
                {steps[at]}
              </Stack>
            )}
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
          <Button onClick={() => (at > 0 ? go(at - 1) : onClose())}>{t('Back')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={isRunning}
          >
            {isRunning ? t('One moment …') : isLast ? submit : t('Next')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The current step; opening a step focuses its first input. */
function useSteps(steps: readonly ReactNode[]) {
  const [at, go] = useState(0);
  const inputs = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    inputs.current?.querySelector<HTMLElement>('input:not([hidden]), button, select')?.focus();
  }, [at]);
  return { at, go, inputs, isLast: at >= steps.length - 1 };
}

function useAsking<Values>(props: AskDialogProps<Values> & { toInputs: () => void }) {
  const { work, done, leave, onClose, toInputs } = props;
  const { attempt, fail, failure, isRunning } = useAttempt();
  const notify = useNotify();
  const refresh = useRefresh();
  const send = async (typed: Values) => {
    const refused = await attempt(async () => {
      await work(typed);
      const said: Said = typeof done === 'string' ? { text: done, type: 'success' } : await done();
      notify(said.text, { type: said.type });
      if (leave) return leave();
      // Closed before the screen refreshes: the dialog must not request anything about the changed record.
      flushSync(onClose);
      refresh();
    });
    if (!refused) return;
    // Another user may have changed the record since.
    if (refused.status === 409) refresh();
    const { root, ...fields } = refused.errors ?? {};
    if (Object.keys(fields).length <= 1) return;
    // Each error is at its field; react-admin's bar says that there are some.
    fail(null);
    toInputs();
    return { ...fields, root };
  };
  return { send, failure, isRunning };
}
