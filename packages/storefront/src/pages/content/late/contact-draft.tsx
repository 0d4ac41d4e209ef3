import { useEffect } from 'react';
import { isObject } from '../../../state/browser/storage.ts';
import { keepDraft, readDraft } from '../../../state/content/draft.ts';

const DRAFT = 'contact';
const FIELDS = '[id^="contact-"]';

/** Keeps the text of the contact form while the tab is open, until it is sent. */
export default function ContactDraft({ isSent }: { isSent: boolean }) {
  useEffect(() => {
    if (isSent) return keepDraft(DRAFT, '');
    const form = document.querySelector(FIELDS)?.closest('form');
    if (!form) return;
    fill(form);
    const keep = () => keepDraft(DRAFT, JSON.stringify(Object.fromEntries(new FormData(form))));
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [isSent]);
  return null;
}

/** Fills what is empty; what was typed before this code came is newer. */
function fill(form: HTMLFormElement): void {
  const kept: unknown = JSON.parse(readDraft(DRAFT) ?? '{}');
  if (!isObject(kept)) return;
  for (const field of form.elements) {
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (isField && !field.value) field.value = String(kept[field.name] ?? '');
  }
}
