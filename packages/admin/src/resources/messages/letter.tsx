import type { StaffMessage } from '@isoko/contract/routes/admin/messages';
import CheckIcon from '@mui/icons-material/Check';
import PhoneIcon from '@mui/icons-material/Phone';
import ReplyIcon from '@mui/icons-material/Reply';
import { Box, Button, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { call } from '#admin/api.ts';
import { momentText } from '#admin/ui/moments.ts';
import { phoneText } from '#admin/ui/phone-text.ts';
import { Tag } from '#admin/ui/tag.tsx';
import { useAction } from '#admin/ui/use-action.ts';
import { mailTo } from './mail-to.ts';

type MessageRecord = StaffMessage & { id: string };

/** What somebody wrote, and the ways to answer it. */
export function Letter() {
  const message = useRecordContext<MessageRecord>();
  if (!message) return null;
  const { name, email, phone, subject, date_created } = message;
  return (
    <Box component="article" aria-label={`Message of ${name}`} sx={{ width: '100%', mb: 2 }}>
      <Typography variant="h2">{subject ?? 'No subject'}</Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {name} · {email} · {momentText(date_created)}
      </Typography>
      <Typography sx={{ my: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message.message}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component="a" href={mailTo(message)} variant="contained" startIcon={<ReplyIcon />}>
          Answer by e-mail
        </Button>
        {phone && (
          <Button component="a" href={`tel:${phone}`} variant="outlined" startIcon={<PhoneIcon />}>
            Call {phoneText(phone)}
          </Button>
        )}
      </Box>
      <Mark message={message} />
    </Box>
  );
}

/** Whether it is answered, by whom, and the button that changes that. */
function Mark({ message }: { message: MessageRecord }) {
  const { id, answered_at, answered_by } = message;
  const mark = useAction((answered: boolean) =>
    call('PATCH /admin/messages/:id', { params: { id }, body: { answered } }),
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
      {answered_at ? (
        <>
          <Tag label={`Answered by ${answered_by}, ${momentText(answered_at)}`} tone="good" />
          <Button disabled={mark.isRunning} onClick={() => mark.run(false)}>
            It waits again
          </Button>
        </>
      ) : (
        <Button
          variant="outlined"
          disabled={mark.isRunning}
          onClick={() => mark.run(true)}
          startIcon={<CheckIcon />}
        >
          Mark as answered
        </Button>
      )}
    </Box>
  );
}
