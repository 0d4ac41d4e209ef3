import type { Post } from '@isoko/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { addComment } from '../../../state/content/comments.ts';
import { fieldErrorsOf } from '../../../state/forms/field-errors.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/live-region.tsx';

/** As many characters as the API takes. */
const MAX_COMMENT = 2000;

/** Writes a comment. What was typed stays until it has been taken. */
export function CommentForm({ post }: { post: Post }) {
  const [text, setText] = useState('');
  const [thanks, setThanks] = useState('');
  const field = useRef<HTMLFormElement>(null);
  const { run, busy, failure, clear } = useAction();
  const [wrong] = fieldErrorsOf(failure);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return field.current?.querySelector('textarea')?.focus();
    const went = await run(async () => {
      const { status } = await addComment(post._id, text.trim());
      const said =
        status === 'pending'
          ? t('Thank you. Your comment appears once we have read it.')
          : t('Thank you for your comment.');
      setThanks(said);
      announce(said);
    });
    if (went) setText('');
  };
  return (
    <form ref={field} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={t('Your comment')}
        name="comment"
        required
        rows={4}
        maxLength={MAX_COMMENT}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setThanks('');
          clear();
        }}
        hint={t('Your name stands beside it. {count} characters left.', { count: MAX_COMMENT - text.length })}
        error={wrong?.message}
      />
      {!wrong && <ActionFailure failure={failure} />}
      {thanks && <p className="font-medium text-base text-green-700">{thanks}</p>}
      <Button type="submit" busy={busy} className="self-start">
        {t('Post the comment')}
      </Button>
    </form>
  );
}
