import type { FieldError } from '@isoko/contract/errors';
import { keysOf } from '@isoko/contract/rules/objects';
import { useEffect, useRef, useState } from 'react';
import { ActionFailure } from '../../layout/failure/action-failure.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { type ContactInput, sendMessage } from '../../state/content/contact.ts';
import { type Form, useForm } from '../../state/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, PhoneField } from '../../ui/forms/contact-fields.tsx';
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

/** Writes to the shop. When it fails, what was typed stays; each error is next to its field. */
export function ContactForm({ topics }: { topics: string[] }) {
  const [thanks, setThanks] = useState('');
  const form = useForm({
    id: 'contact',
    names: ['name', 'email', 'phone', 'subject', 'message'],
    check: (input) => Object.fromEntries(missingFields(input).map(({ field, message }) => [field, message])),
    send: async (input) => setThanks(await sendMessage(input)),
  });
  return (
    <>
      {thanks && <MessageSent thanks={thanks} onAgain={() => setThanks('')} />}
      {/* The next message begins with the same name, email and phone. */}
      <div hidden={thanks !== ''}>
        <form
          noValidate
          onSubmit={form.onSubmit}
          aria-label={t('Write to us')}
          className="flex flex-col gap-4"
        >
          <ContactFields bind={form.bind} topics={topics} round={thanks} />
          <ActionFailure failure={form.failure} />
          <Button type="submit" size="lg" busy={form.busy} className="sm:self-start">
            {t('Send the message')}
          </Button>
        </form>
      </div>
    </>
  );
}

/** The thanks in place of the form; the focus comes along. */
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

/** The fields of the contact form, with the API's limits. Topic and message are emptied with every new `round`. */
function ContactFields({
  bind,
  topics,
  round,
}: Pick<Form<keyof ContactInput>, 'bind'> & { topics: string[]; round: string }) {
  const { written } = useShopData();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Name')} required autoComplete="name" maxLength={120} {...bind('name')} />
        <EmailField required {...bind('email')} />
        <PhoneField {...bind('phone')} />
        {topics.length > 0 && (
          <SelectField key={round} label={t('Topic')} {...bind('subject')}>
            <option value="">{t('Please choose')}</option>
            {topics.map((topic) => (
              <option key={topic} lang={written}>
                {topic}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <TextArea key={round} label={t('Message')} required rows={6} maxLength={5000} {...bind('message')} />
    </>
  );
}

const needed = {
  name: t('Please tell us your name.'),
  email: t('Please tell us your email: we answer there.'),
  message: t('Please write what it is about.'),
};

/** The empty fields that the shop needs. Everything else is checked by the API. */
export function missingFields(input: ContactInput): FieldError[] {
  return keysOf(needed)
    .filter((field) => !input[field].trim())
    .map((field) => ({ field, message: needed[field] }));
}
