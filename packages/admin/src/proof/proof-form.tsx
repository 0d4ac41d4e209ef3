import type { ProofMethod } from '@isoko/contract/routes/admin/access';
import FingerprintIcon from '@mui/icons-material/Fingerprint';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  Divider,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Form, PasswordInput, required, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { answerProofsBy, CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered, useAttempt } from '#admin/ui/answered.tsx';
import { askPasskey, knowsPasskeys, type PasskeyJson } from './passkeys.ts';

/** A proof of identity, as the calls take it. */
interface Proof {
  password?: string;
  code?: string;
  recovery_code?: string;
  passkey?: PasskeyJson;
}

/** The methods of proof; the challenge of a passkey is valid once. */
export interface Ways {
  methods: readonly ProofMethod[];
  passkey_options: PasskeyJson | null;
}

interface ProofFormProps {
  ways: Ways;
  /** The text of the buttons: `Log in`. */
  submit: string;
  /** Sends the proof to the server. */
  prove: (proof: Proof) => Promise<unknown>;
  /** A passkey was refused or not used: the next try needs another challenge. */
  onPasskeySpent: () => unknown;
  back: { label: string; go: () => void };
}

/** Asks for a second factor, or for the password if there is none, by each available method. */
export function ProofForm({ ways, submit, prove, onPasskeySpent, back }: ProofFormProps) {
  const { methods, passkey_options } = ways;
  const hasPasskey = methods.includes('passkey') && passkey_options !== null && knowsPasskeys();
  const typed = methods.filter((method) => method !== 'passkey');
  const [chosen, setChosen] = useState<ProofMethod | null>(null);
  const shown = chosen ?? typed.find((method) => method !== 'recovery_code');
  const others = typed.filter((method) => method !== shown);
  const { attempt, failure, fail, isRunning } = useAttempt();
  const choose = (method: ProofMethod) => {
    fail(null);
    setChosen(method);
  };
  const onPasskey = async () => {
    const refused = await attempt(async () => prove({ passkey: await askPasskey(passkey_options ?? {}) }));
    if (refused) onPasskeySpent();
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      {failure && <Alert severity="error">{failure}</Alert>}
      {hasPasskey && (
        <Button
          variant="contained"
          size="large"
          startIcon={<FingerprintIcon />}
          disabled={isRunning}
          onClick={onPasskey}
          autoFocus
        >
          {t('Use a passkey')}
        </Button>
      )}
      {hasPasskey && shown && <Divider>{t('or')}</Divider>}
      {shown && (
        <TypedProof
          key={shown}
          method={shown}
          submit={submit}
          isSending={isRunning}
          isFirst={!hasPasskey || chosen !== null}
          onTyped={async (proof) => {
            // React-admin would treat the resolved value of a submit as field errors.
            await attempt(() => prove(proof));
          }}
        />
      )}
      {others.map((method) => (
        <Button key={method} onClick={() => choose(method)}>
          {CHOICES[method]}
        </Button>
      ))}
      <Button onClick={back.go}>{back.label}</Button>
    </Stack>
  );
}

const CHOICES: Record<ProofMethod, string> = {
  passkey: t('Use a passkey'),
  password: t('Use the password'),
  code: t('Use a code of the app'),
  recovery_code: t('Use a recovery code'),
};

interface TypedProofProps {
  method: ProofMethod;
  submit: string;
  isSending: boolean;
  isFirst: boolean;
  onTyped: (proof: Proof) => void;
}

function TypedProof({ method, submit, isSending, isFirst, onTyped }: TypedProofProps) {
  return (
    <Form onSubmit={(given: FieldValues) => onTyped(given)} noValidate>
      <Stack sx={{ gap: 1 }}>
        {method === 'password' ? (
          <PasswordInput
            source="password"
            label={t('Password')}
            autoComplete="current-password"
            autoFocus={isFirst}
            validate={required()}
            helperText={false}
          />
        ) : (
          <CodeInput isRecovery={method === 'recovery_code'} autoFocus={isFirst} />
        )}
        <Button type="submit" variant="contained" size="large" disabled={isSending}>
          {isSending ? t('One moment …') : submit}
        </Button>
      </Stack>
    </Form>
  );
}

/** A code of the app, or a recovery code, which also contains letters. */
export function CodeInput({ isRecovery = false, autoFocus }: { isRecovery?: boolean; autoFocus?: boolean }) {
  if (isRecovery)
    return (
      <TextInput
        source="recovery_code"
        label={t('Recovery code')}
        autoComplete="off"
        autoFocus={autoFocus}
        validate={required()}
        helperText={t('One of the ten you saved. Each works once.')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    );
  return (
    <TextInput
      source="code"
      label={t('Code of your app')}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      validate={required()}
      helperText={t('Six digits. They change every 30 seconds.')}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    />
  );
}

type Answer = (isProved: boolean) => void;

/**
 * Asks for a proof of identity when a call needs it, over the current screen; the call then continues. Closing
 * it changes nothing.
 */
export function StepUpDialog() {
  const { isAsked, answer } = useQuestion();
  const titleId = useId();
  return (
    <Dialog
      open={isAsked}
      onClose={() => answer(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      keepMounted={false}
    >
      <DialogTitle id={titleId} component="h2">
        {t('Is it really you?')}
      </DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {t('This affects money, people or data. Confirm once; it is valid for ten minutes.')}
        </Typography>
        {isAsked && <Question onAnswer={answer} />}
      </DialogContent>
    </Dialog>
  );
}

function Question({ onAnswer }: { onAnswer: Answer }) {
  // Fetched again whenever it opens: the challenge of a passkey is valid once.
  const query = useQuery({
    queryKey: ['step-up'],
    queryFn: () => call('GET /admin/step-up'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const prove = async (proof: Proof) => {
    await call('POST /admin/step-up', { body: proof }).catch(inOtherWords);
    onAnswer(true);
  };
  return (
    <Answered query={query}>
      {({ data: ways }) => (
        <Box sx={{ pb: 1 }}>
          <ProofForm
            ways={ways}
            submit={t('Confirm')}
            prove={prove}
            onPasskeySpent={query.refetch}
            back={{ label: t('Back'), go: () => onAnswer(false) }}
          />
        </Box>
      )}
    </Answered>
  );
}

/** The login does not say which of the two was wrong; here the account is known. */
function inOtherWords(error: unknown): never {
  if (error instanceof CallFailure && error.body.code === 'bad_credentials')
    error.message = t('This is not your password.');
  throw error;
}

/** One question at a time; leaving the screen answers it with no. */
function useQuestion() {
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<Answer | null>(null);
  const answer = (isProved: boolean) => {
    setAsked(false);
    waiting.current?.(isProved);
    waiting.current = null;
  };
  useEffect(() => {
    const takeBack = answerProofsBy(() => {
      setAsked(true);
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    });
    return () => {
      takeBack();
      waiting.current?.(false);
    };
  }, []);
  return { isAsked, answer };
}
