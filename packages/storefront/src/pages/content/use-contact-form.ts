import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type ContactInput, sendMessage } from '../../state/content/contact.ts';
import { fieldErrorsOf } from '../../state/forms/field-errors.ts';
import { useAction } from '../../state/forms/use-action.ts';
import { missingFields } from './missing-fields.ts';

const EMPTY: ContactInput = { name: '', email: '', phone: '', subject: '', message: '' };

/** Ties a field of the form to its control. */
export type Bind = (name: keyof ContactInput) => {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  error: string | undefined;
};

/** What is typed into the contact form and what is wrong with it; the first wrong field gets the focus. */
export function useContactForm() {
  const [input, setInput] = useState(EMPTY);
  const [tries, setTries] = useState(0);
  const [thanks, setThanks] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, failure, clear } = useAction();
  const errors = [...(tries > 0 ? missingFields(input) : []), ...fieldErrorsOf(failure)];
  const focusDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try and its failure are the moments to look.
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
  /** What no field can say: the shop was not reached, or asks to wait. */
  const trouble = errors.length === 0 ? failure : null;
  return { form, bind, submit, busy, trouble, thanks, startAnew: () => setThanks('') };
}
