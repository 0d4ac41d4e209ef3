import type { StaffComment } from '@isoko/contract/routes/admin/posts';
import { Alert, Box, Button, Typography } from '@mui/material';
import { DeleteWithConfirmButton, RecordContextProvider, SearchInput, SelectInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { choicesOf, momentText } from '#admin/ui/texts.ts';

type CommentRecord = StaffComment & { id: string };

const states = {
  pending: { label: t('Waiting'), tone: 'warn' },
  published: { label: t('Published'), tone: 'good' },
  hidden: { label: t('Hidden'), tone: 'bad' },
} as const;
const choices = choicesOf(states);

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Words or author')} />,
  <SelectInput key="status" source="status" label={t('State')} choices={choices} alwaysOn />,
];

/** Comments to approve or hide; the waiting ones first. */
export function CommentList() {
  return (
    <CardList<CommentRecord>
      title={t('Comments')}
      filters={filters}
      filterDefaultValues={{ status: 'pending' }}
      empty={<Alert severity="info">{t('There are no comments yet.')}</Alert>}
      card={(comment) => <CommentCard comment={comment} />}
      nothing={({ status, q }) => (status === 'pending' && !q ? t('No comments are waiting.') : undefined)}
    />
  );
}

function CommentCard({ comment }: { comment: CommentRecord }) {
  const { author, date_created, post, status } = comment;
  return (
    <Box component="article" aria-label={t('Comment of {author}', { author })} sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{author}</Typography>
        <Tag {...states[status]} />
        <Typography variant="body2" color="text.secondary">
          {momentText(date_created)}
        </Typography>
      </Box>
      <Typography sx={{ my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {comment.comment}
      </Typography>
      <Typography
        component={Link}
        to={`/posts/${post._id}`}
        variant="body2"
        color="primary"
        sx={{ display: 'inline-block', py: 1.5, overflowWrap: 'anywhere' }}
      >
        {t('Under “{title}”', { title: post.title })}
      </Typography>
      <Judging comment={comment} />
    </Box>
  );
}

/** The actions on a comment, without the one that would give it the state it has. */
function Judging({ comment }: { comment: CommentRecord }) {
  const { id, status } = comment;
  const judge = useAction((next: StaffComment['status']) =>
    call('PATCH /admin/comments/:id', { params: { id }, body: { status: next } }),
  );
  return (
    <RecordContextProvider value={comment}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {status !== 'published' && (
          <Button variant="contained" disabled={judge.isRunning} onClick={() => judge.run('published')}>
            {t('Approve')}
          </Button>
        )}
        {status !== 'hidden' && (
          <Button variant="outlined" disabled={judge.isRunning} onClick={() => judge.run('hidden')}>
            {t('Hide')}
          </Button>
        )}
        <DeleteWithConfirmButton
          mutationMode="pessimistic"
          redirect={false}
          confirmTitle={t('Delete this comment?')}
          confirmContent={t('This cannot be undone. Hiding it also keeps it from visitors.')}
        />
      </Box>
    </RecordContextProvider>
  );
}
