import type { Comment } from '@isoko/contract';
import { useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { removeComment } from '../../../state/content/comments.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { dayText } from '../../../ui/some-pages/moments.ts';

/** One comment; its author may delete it, and sees when it still waits. */
export function CommentRow({ comment }: { comment: Comment }) {
  const { author, comment: text, status, is_mine, date_created } = comment;
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        <strong className="font-semibold text-ink text-md">{author}</strong>
        <time dateTime={date_created}>{dayText(date_created)}</time>
        {status === 'pending' && <Badge tone="amber">{t('Waits for approval')}</Badge>}
      </div>
      <p className="mt-2 whitespace-pre-line text-base">{text}</p>
      {is_mine && <Delete comment={comment} />}
    </li>
  );
}

/** Asks once more before the words are gone. */
function Delete({ comment }: { comment: Comment }) {
  const [asked, setAsked] = useState(false);
  const { run, busy, failure } = useAction();
  const remove = async () => {
    if (await run(() => removeComment(comment))) announce(t('Your comment is deleted.'));
  };
  return (
    <div className="-mb-2 mt-1 flex flex-wrap items-center gap-2">
      <ActionFailure failure={failure} />
      {asked ? (
        <>
          <span className="text-md">{t('Delete this comment?')}</span>
          <Button
            variant="outline"
            // The button that was pressed is gone: its focus comes here.
            autoFocus
            busy={busy}
            onClick={remove}
          >
            {t('Delete')}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(false)}>
            {t('Keep')}
          </Button>
        </>
      ) : (
        <Button variant="ghost" className="-ml-5" onClick={() => setAsked(true)}>
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}
