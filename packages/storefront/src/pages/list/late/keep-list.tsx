import { type FormEvent, useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { useSignedIn } from '../../../state/customer/session.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { keptLines, type ReviewLine } from '../../../state/lists/review.ts';
import { saveList } from '../../../state/lists/saved-lists.ts';
import { Button } from '../../../ui/button.tsx';

/** Keeps the list under a name, to be ordered again: in the account, or in this browser. */
export function KeepList({ name: known, lines }: { name: string; lines: ReviewLine[] }) {
  const [name, setName] = useState(known);
  const [kept, setKept] = useState('');
  const { run, busy, failure } = useAction();
  const signedIn = useSignedIn();
  if (!lines.length) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const called = name.trim() || t('My list');
    setKept('');
    if (await run(() => saveList({ name: called, lines: keptLines(lines) }))) setKept(called);
  };
  return (
    <form onSubmit={submit} className="card flex flex-col gap-2 p-4">
      <label htmlFor="list-name" className="font-semibold text-md">
        {t('Keep this list for next time')}
      </label>
      <div className="flex gap-2">
        <input
          id="list-name"
          value={name}
          maxLength={60}
          autoComplete="off"
          placeholder={t('My list')}
          onChange={({ target }) => setName(target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-white px-3 text-base placeholder:text-soft focus-visible:outline-offset-0"
        />
        <Button type="submit" variant="outline" busy={busy}>
          {t('Keep|a list')}
        </Button>
      </div>
      <ActionFailure failure={failure} />
      <p role="status" className="min-h-5 text-sm text-soft">
        {kept
          ? t('“{name}” is kept: you find it under Shopping list.', { name: kept })
          : signedIn
            ? t('It is there on every device you sign in with.')
            : t('It stays in this browser, and comes along when you sign in.')}
      </p>
    </form>
  );
}
