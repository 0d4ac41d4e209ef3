import { objectOf } from '@isoko/contract/rules/objects';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import { type FieldErrors, type Form, useForm } from '../../state/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, PhoneField } from '../../ui/forms/contact-fields.tsx';
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx';
import { late } from '../../ui/late.tsx';
import { CheckIcon } from '../../ui/some-pages/more-icons.tsx';

/** Keeps the typed text while the tab is open. */
const ContactDraft = late(() => import('./late/contact-draft.tsx'));

const NAMES = ['name', 'email', 'phone', 'subject', 'message'] as const;
type ContactName = (typeof NAMES)[number];

/** The values of the contact form; empty strings if nothing was typed. */
type ContactInput = Record<ContactName, string>;

const EMPTY: ContactInput = objectOf(NAMES, () => '');

/** The contact form. When sending fails, the typed text stays; each error is beside its field. */
export function ContactForm({ topics }: { topics: string[] }) {
  const [thanks, setThanks] = useState('');
  /** Who wrote, for another message. */
  const [writer, setWriter] = useState(EMPTY);
  const form = useForm({
    id: 'contact',
    names: NAMES,
    check: missingFields,
    send: async (input) => {
      setThanks(await sendMessage(input));
      setWriter({ ...input, subject: '', message: '' });
    },
  });
  return (
    <>
      <ContactDraft isSent={thanks !== ''} />
      {thanks ? (
        <MessageSent thanks={thanks} onAgain={() => setThanks('')} />
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit}
          aria-label={t('Write to us')}
          className="flex flex-col gap-4"
        >
          <ContactFields bind={form.bind} topics={topics} writer={writer} />
          <FormFailure failure={form.failure} />
          <Button type="submit" size="lg" busy={form.busy} className="sm:self-start">
            {t('Send the message')}
          </Button>
        </form>
      )}
    </>
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
function ContactFields({
  bind,
  topics,
  writer,
}: {
  bind: Form<ContactName>['bind'];
  topics: string[];
  writer: ContactInput;
}) {
  const field = (name: ContactName) => ({ ...bind(name), defaultValue: writer[name] });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Name')} required autoComplete="name" maxLength={120} {...field('name')} />
        <EmailField required {...field('email')} />
        <PhoneField {...field('phone')} />
        {topics.length > 0 && (
          <SelectField label={t('Topic')} {...field('subject')}>
            <option value="">{t('Please choose')}</option>
            {topics.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </SelectField>
        )}
      </div>
      <TextArea label={t('Message')} required rows={6} maxLength={5000} {...field('message')} />
    </>
  );
}

/** The errors of the required fields that are empty. Everything else is validated by the API. */
export function missingFields({ name, email, message }: ContactInput): FieldErrors<ContactName> {
  return {
    ...(!name.trim() && { name: t('Please tell us your name.') }),
    ...(!email.trim() && { email: t('Please tell us your email: we answer there.') }),
    ...(!message.trim() && { message: t('Please write what it is about.') }),
  };
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
