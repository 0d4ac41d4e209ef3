import type { ProofMethod } from '@isoko/contract/routes/admin/access';
import FingerprintIcon from '@mui/icons-material/Fingerprint';
import { Alert, Button, Divider, Stack } from '@mui/material';
import { useState } from 'react';
import { Form, PasswordInput, required, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { askPasskey, knowsPasskeys, type PasskeyJson } from './passkeys.ts';

/** A proof of who the person is, as the calls take it. */
export interface Proof {
  password?: string;
  code?: string;
  recovery_code?: string;
  passkey?: PasskeyJson;
}

/** The ways to prove who one is; the challenge of a passkey can be used once. */
export interface Ways {
  methods: readonly ProofMethod[];
  passkey_options: PasskeyJson | null;
}

interface ProofFormProps {
  ways: Ways;
  /** What the buttons say: `Log in`. */
  submit: string;
  /** Takes the proof to the shop. */
  prove: (proof: Proof) => Promise<unknown>;
  /** A passkey was refused or not used: the next try needs another challenge. */
  onPasskeySpent: () => unknown;
  back: { label: string; go: () => void };
}

/** Asks for a second factor, or for the password where there is none, in each possible way. */
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
            // What a form's submit resolves with would be its fields' errors.
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

/** A code of the app, or one of the recovery codes, which are letters too. */
export function CodeInput({ isRecovery = false, autoFocus }: { isRecovery?: boolean; autoFocus?: boolean }) {
  if (isRecovery)
    return (
      <TextInput
        source="recovery_code"
        label={t('Recovery code')}
        autoComplete="off"
        autoFocus={autoFocus}
        validate={required()}
        helperText={t('One of the ten you kept. Each works once.')}
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
