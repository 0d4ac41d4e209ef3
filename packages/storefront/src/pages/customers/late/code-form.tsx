import {
  type ClipboardEvent,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { failureCode, fieldErrorsOf } from '../../../api.ts';
import { durationWords, FormFailure } from '../../../layout/forms/form-failure.tsx';
import { t } from '../../../messages/t.tsx';
import type { SentCode } from '../../../state/customer/enter.ts';
import { useAction, useSecondsLeft } from '../../../state/forms/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { phoneText } from '../../../ui/phone-text.ts';

/** Six digits. */
const LENGTH = 6;
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, LENGTH);

interface CodeFormProps {
  code: SentCode;
  /** The word on the button. */
  submit: string;
  /** Shows the code to the shop; what it throws is shown. */
  send: (digits: string, form: FormData) => Promise<void>;
  /** Has it sent again. */
  again: () => Promise<void>;
  /** Goes back to the number. */
  onOther: () => void;
  /** Shows what went wrong beside the code. */
  failed?: ComponentType<{ failure: unknown }>;
  /** What else it asks for; with it the form waits for its button. */
  children?: ReactNode;
}

/** The field of the code and its form: when six digits are there, whoever brought them, they are sent. */
function useCodeField({ code, send, waits }: Pick<CodeFormProps, 'code' | 'send'> & { waits: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, failure, clear } = useAction();
  const [fault, setFault] = useState('');
  const show = async () => {
    const input = field.current;
    if (!input || !form.current) return;
    setFault(input.value.length < LENGTH ? t('Please enter the six digits.') : '');
    if (input.value.length < LENGTH) return input.focus();
    const entries = new FormData(form.current);
    if (!(await run(() => send(input.value, entries)))) input.select();
  };
  const fill = (text: string) => {
    if (!field.current) return;
    field.current.value = digitsOf(text);
    clear();
    setFault('');
    if (field.current.value.length === LENGTH && !waits) void show();
  };
  const filled = useRef(fill);
  filled.current = fill;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that is sent is typed there.
  useEffect(() => field.current?.focus(), [code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that is sent is listened for.
  useEffect(() => (busy ? undefined : receiveCode((digits) => filled.current(digits))), [code, busy]);
  const isWrong = failureCode(failure) === 'wrong_code' && failure instanceof Error;
  const told = isWrong ? failure.message : fieldErrorsOf(failure)[0]?.message;
  return { form, field, fill, show, busy, fault: told ?? fault, failure };
}

/**
 * Takes the six digits that a phone got: typed, pasted, or handed over by the browser, which reads them from the SMS.
 * It sends itself when they are complete.
 */
export function CodeForm({
  code,
  submit,
  send,
  again,
  onOther,
  failed: Failed = FormFailure,
  children,
}: CodeFormProps) {
  const { form, field, fill, show, busy, fault, failure } = useCodeField({ code, send, waits: !!children });
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    fill(event.clipboardData.getData('text'));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void show();
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        ref={field}
        id="entry-code"
        label={t('Code')}
        required
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LENGTH}
        hint={t('We sent six digits to {phone}, good for five minutes.', { phone: phoneText(code.phone) })}
        error={fault || undefined}
        onPaste={onPaste}
        onInput={({ currentTarget }) => fill(currentTarget.value)}
      />
      {children}
      {!fault && <Failed failure={failure} />}
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Again key={code.resendAt} resendAt={code.resendAt} again={again} />
        <Button variant="ghost" onClick={onOther}>
          {t('Other number')}
        </Button>
      </div>
    </form>
  );
}

/** Sends the code again; until it may, it says how long that is. */
function Again({ resendAt, again }: { resendAt: number; again: () => Promise<void> }) {
  const { run, busy, failure } = useAction();
  const left = useSecondsLeft(Math.max(0, Math.ceil((resendAt - Date.now()) / 1000)));
  const send = async () => {
    if (await run(again)) announce(t('Sent again.'));
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="outline" busy={busy} disabled={left > 0} onClick={send}>
        {left > 0 ? t('Send again in {wait}', { wait: durationWords(left) }) : t('Send again')}
      </Button>
      <FormFailure failure={failure} />
    </div>
  );
}

/** What a browser hands over of an SMS for this site (WebOTP); not in TypeScript's own words yet. */
interface SmsCredential extends Credential {
  readonly code: string;
}

type SmsOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/**
 * Asks the browser for the code of the next SMS to this site, where it can: Chrome on Android, after a press of the
 * person. Returns the undoing.
 */
export function receiveCode(onCode: (digits: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => undefined;
  const leaving = new AbortController();
  const wanted: SmsOptions = { otp: { transport: ['sms'] }, signal: leaving.signal };
  const take = (got: Credential | null) => {
    if (got && isFromSms(got) && !leaving.signal.aborted) onCode(got.code);
  };
  // Refused, timed out, or left: the person types it.
  navigator.credentials.get(wanted).then(take, () => undefined);
  return () => leaving.abort();
}

const isFromSms = (got: Credential): got is SmsCredential => 'code' in got && typeof got.code === 'string';
