import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { ActionFailure } from '../../layout/action-failure.tsx';
import { type ContactWish, sendMessage } from '../../state/contact.ts';
import { fieldErrorsOf } from '../../state/field-errors.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ContactFields } from './contact-fields.tsx';
import { MessageSent } from './message-sent.tsx';

const EMPTY: ContactWish = { name: '', email: '', phone: '', subject: '', message: '' };

/** Ties a field of the form to its control. */
export type Bind = (name: keyof ContactWish) => {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  error: string | undefined;
};

/** Writes to the shop. Whatever goes wrong, what was typed stays; each error stands beside its field. */
export function ContactForm({ topics }: { topics: string[] }) {
  const [wish, setWish] = useState(EMPTY);
  const [thanks, setThanks] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, failure, clear } = useAction();
  const errors = fieldErrorsOf(failure);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => setThanks(await sendMessage(wish)));
  };
  if (thanks) {
    const again = () => {
      setWish({ ...wish, subject: '', message: '' });
      setThanks('');
    };
    return <MessageSent thanks={thanks} onAgain={again} />;
  }
  const bind: Bind = (name) => ({
    name,
    value: wish[name],
    onChange: ({ target }) => {
      setWish({ ...wish, [name]: target.value });
      clear();
    },
    error: errors.find(({ field }) => field === name)?.message,
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Write to us" className="flex flex-col gap-4">
      <ContactFields bind={bind} topics={topics} />
      {errors.length === 0 && <ActionFailure failure={failure} />}
      <Button type="submit" size="lg" busy={busy} className="sm:self-start">
        Send the message
      </Button>
    </form>
  );
}
