import type { FieldError } from '@isoko/contract/errors';
import { keysOf } from '@isoko/contract/rules/objects';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { call, fieldErrorsOf } from '../../api.ts';
import { ActionFailure } from '../../layout/failure/action-failure.tsx';
import { t } from '../../messages/t.tsx';
import { useAction } from '../../state/forms/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, PhoneField } from '../../ui/forms/contact-fields.tsx';
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx';
import { CheckIcon } from '../../ui/some-pages/more-icons.tsx';

/** The contact form. When sending fails, the typed text stays; each error is beside its field. */
export function ContactForm({ topics }: { topics: string[] }) {
  const { form, bind, submit, busy, trouble, thanks, startAnew } = useContactForm();
  if (thanks) return <MessageSent thanks={thanks} onAgain={startAnew} />;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('Write to us')}
      className="flex flex-col gap-4"
    >
      <ContactFields bind={bind} topics={topics} />
      <ActionFailure failure={trouble} />
      <Button type="submit" size="lg" busy={busy} className="sm:self-start">
        {t('Send the message')}
      </Button>
    </form>
  );
}

/** The thanks that replace the form; they get the focus. */
function MessageSent({ thanks, onAgain }: { thanks: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-col items-center gap-4 rounded-panel border border-line bg-white px-5 py-12 text-center outline-none"
    >
      <span className="grid size-16 place-items-center rounded-full bg-green-50 text-green-700">
        <CheckIcon className="size-8" />
      </span>
      <h2 className="max-w-md text-xl">{thanks}</h2>
      <Button variant="outline" onClick={onAgain}>
        {t('Write another message')}
      </Button>
    </div>
  );
}

/** The fields of the contact form, with the API's maximum lengths. */
function ContactFields({ bind, topics }: { bind: Bind; topics: string[] }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Name')} required autoComplete="name" maxLength={120} {...bind('name')} />
        <EmailField required {...bind('email')} />
        <PhoneField {...bind('phone')} />
        {topics.length > 0 && (
          <SelectField label={t('Topic')} {...bind('subject')}>
            <option value="">{t('Please choose')}</option>
            {topics.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </SelectField>
        )}
      </div>
      <TextArea label={t('Message')} required rows={6} maxLength={5000} {...bind('message')} />
    </>
  );
}

const EMPTY: ContactInput = { name: '', email: '', phone: '', subject: '', message: '' };

/** Binds a field of the form to its control. */
type Bind = (name: keyof ContactInput) => {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  error: string | undefined;
};

/** The values of the contact form and their errors; the first invalid field gets the focus. */
function useContactForm() {
  const [input, setInput] = useState(EMPTY);
  const [tries, setTries] = useState(0);
  const [thanks, setThanks] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, failure, clear } = useAction();
  const errors = [...(tries > 0 ? missingFields(input) : []), ...fieldErrorsOf(failure)];
  const focusDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try and its failure can make a field wrong.
  useEffect(() => {
    const wrong = focusDue.current && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!wrong) return;
    focusDue.current = false;
    wrong.focus();
  }, [tries, failure]);

  const bind: Bind = (name) => ({
    name,
    value: input[name],
    onChange: ({ target }) => {
      focusDue.current = false;
      setInput({ ...input, [name]: target.value });
      clear();
    },
    error: errors.find(({ field }) => field === name)?.message,
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    clear();
    focusDue.current = true;
    setTries(tries + 1);
    if (missingFields(input).length > 0) return;
    if (!(await run(async () => setThanks(await sendMessage(input))))) return;
    setInput({ ...input, subject: '', message: '' });
    setTries(0);
  }
  /** An error of no single field: the shop was not reached, or asks the customer to wait. */
  const trouble = errors.length === 0 ? failure : null;
  return { form, bind, submit, busy, trouble, thanks, startAnew: () => setThanks('') };
}

const needed = {
  name: t('Please tell us your name.'),
  email: t('Please tell us your email: we answer there.'),
  message: t('Please write what it is about.'),
};

/** The required fields that are empty. Everything else is validated by the API. */
export function missingFields(input: ContactInput): FieldError[] {
  return keysOf(needed)
    .filter((field) => !input[field].trim())
    .map((field) => ({ field, message: needed[field] }));
}

/** The values of the contact form; empty strings if nothing was typed. */
interface ContactInput {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

/** Sends a message to the shop. Resolves with the shop's words of thanks. */
async function sendMessage({ name, email, phone, subject, message }: ContactInput): Promise<string> {
  const body = {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    subject: subject || null,
    message: message.trim(),
  };
  return (await call('POST /contact/submit-form', { body })).message;
}
