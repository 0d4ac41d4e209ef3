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
  /** Sends the code to the shop; an error it throws is shown. */
  send: (digits: string, form: FormData) => Promise<void>;
  /** Requests another code. */
  again: () => Promise<void>;
  /** Goes back to the phone number. */
  onOther: () => void;
  /** Shows the error beside the code. */
  failed?: ComponentType<{ failure: unknown }>;
  /** Further fields; with them the form is only sent by its button. */
  children?: ReactNode;
}

/** The code's field and its form: six digits, typed or filled in, are sent without a press. */
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
 * The field for the six digits that a phone received: typed, pasted, or filled in by the browser from the SMS.
 * The form is sent when they are complete.
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

/** Sends the code again; until that is allowed, shows the remaining time. */
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

/** What WebOTP returns for an SMS to this site; not yet in TypeScript's types. */
interface SmsCredential extends Credential {
  readonly code: string;
}

type SmsOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/**
 * Asks the browser for the code of the next SMS to this site, if it supports that: Chrome on Android, after the
 * user's consent. Returns a function that stops it.
 */
export function receiveCode(onCode: (digits: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => undefined;
  const leaving = new AbortController();
  const wanted: SmsOptions = { otp: { transport: ['sms'] }, signal: leaving.signal };
  const take = (got: Credential | null) => {
    if (got && isFromSms(got) && !leaving.signal.aborted) onCode(got.code);
  };
  // Refused, timed out, or aborted: the user types it.
  navigator.credentials.get(wanted).then(take, () => undefined);
  return () => leaving.abort();
}

const isFromSms = (got: Credential): got is SmsCredential => 'code' in got && typeof got.code === 'string';
