import type { OpenSession } from '@isoko/contract/routes/admin/access';
import { Typography } from '@mui/material';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';

/** As many as one call answers: more than a shop ever has. */
const ALL = 250;

/** The user's sessions; for the owner everyone's. */
export function SessionsPanel() {
  const query = useCall('GET /admin/sessions', { query: { limit: ALL } });
  const me = useSession()?.id;
  return (
    <Answered query={query}>
      {({ data }) => {
        const own = data.filter(({ account }) => account._id === me);
        const others = data.filter(({ account }) => account._id !== me);
        return (
          <>
            <OwnSessions sessions={own} />
            {others.length > 0 && <OthersSessions sessions={others} />}
          </>
        );
      }}
    </Answered>
  );
}

function OwnSessions({ sessions }: { sessions: OpenSession[] }) {
  return (
    <Panel title={t('Where you are logged in')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('Each ends by itself after twelve hours.')}
      </Typography>
      <SecurityRows>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} title={session.device} />
        ))}
      </SecurityRows>
      {sessions.length > 1 && (
        <ActionButton
          work={() => call('POST /admin/sessions/end-others')}
          done={t('You are logged in here alone.')}
          color="error"
          variant="outlined"
          sx={{ mt: 1 }}
        >
          {t('End all but this one')}
        </ActionButton>
      )}
    </Panel>
  );
}

function OthersSessions({ sessions }: { sessions: OpenSession[] }) {
  return (
    <Panel title={t('Where the others are logged in')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('Whoever lost a phone is safe once its session is ended.')}
      </Typography>
      <SecurityRows>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            title={`${session.account.name}: ${session.device}`}
          />
        ))}
      </SecurityRows>
    </Panel>
  );
}

function SessionRow({ session, title }: { session: OpenSession; title: string }) {
  const { _id, date_created, last_used, is_current } = session;
  return (
    <SecurityRow
      title={title}
      text={t('since {time}, last used {used}', {
        time: momentText(date_created),
        used: momentText(last_used),
      })}
      action={
        is_current ? (
          <Tag label={t('This one')} tone="good" />
        ) : (
          <ActionButton
            work={() => call('DELETE /admin/sessions/:id', { params: { id: _id } })}
            done={t('The session is ended.')}
            color="error"
            aria-label={t('End {title}, since {time}', { title, time: momentText(date_created) })}
          >
            {t('End')}
          </ActionButton>
        )
      }
    />
  );
}
