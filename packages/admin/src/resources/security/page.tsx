import type { Factors, OpenSession } from '@isoko/contract/routes/admin/access';
import { Alert, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { AddApp, AddPasskey, RecoveryCodes } from '#admin/proof/add-factor.tsx';
import { knowsPasskeys } from '#admin/proof/passkeys.ts';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';
import { KeysPanel } from './keys-panel.tsx';

/** The largest page that a call answers: more sessions than a shop ever has. */
const ALL = 250;

/** The user's factors and sessions; an owner also sees everyone's sessions and the keys of programs. */
export function SecurityPage() {
  const isOwner = useSession()?.role === 'owner';
  const query = useCall('GET /admin/factors');
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 720 }}>
      <Title title={t('Security')} />
      <Answered query={query}>{({ data }) => <OwnFactors factors={data} />}</Answered>
      <SessionsPanel />
      {isOwner && <KeysPanel />}
    </Stack>
  );
}

function OwnFactors({ factors }: { factors: Factors }) {
  const hasOne = factors.passkeys.length > 0 || factors.totp.confirmed;
  return (
    <>
      {!hasOne && (
        <Alert severity="info">
          {t(
            'Your password alone opens the back office. With a passkey or an app, a stolen password is useless.',
          )}
        </Alert>
      )}
      <PasskeysPanel factors={factors} />
      <AppPanel factors={factors} />
      {hasOne && <RecoveryPanel left={factors.recovery_codes_left} />}
    </>
  );
}

/** The authenticator app, for devices without passkeys. */
function AppPanel({ factors: { totp } }: { factors: Factors }) {
  return (
    <Panel title={t('App with codes')}>
      <Typography color="text.secondary">
        {totp.confirmed
          ? t('An app such as Google Authenticator or Aegis shows a code of six digits for your log-in.')
          : t(
              'Google Authenticator, Aegis or another app shows a code of six digits that is asked for at log-in. It works without a connection.',
            )}
      </Typography>
      {totp.confirmed ? (
        <AskButton
          label={t('Remove the app')}
          button={{ color: 'error', sx: { mt: 1 } }}
          title={t('Remove the app?')}
          text={t('Its codes no longer work here.')}
          submit={t('Remove')}
          done={t('The app was removed.')}
          isDangerous
          work={() => call('DELETE /admin/factors/totp')}
        />
      ) : (
        <AddApp />
      )}
    </Panel>
  );
}

/** A warning is shown when no more codes than this are left. */
const FEW = 3;

/** The recovery codes, for a lost phone. */
function RecoveryPanel({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = useRefresh();
  const renew = async () => setCodes((await call('POST /admin/factors/recovery-codes')).data.recovery_codes);
  const finish = () => {
    setCodes(null);
    refresh();
  };
  return (
    <Panel title={t('Recovery codes')}>
      <Typography color={left <= FEW ? 'error' : 'text.secondary'}>
        {t('{left} For when you lose your phone: each lets you in once.', { left: leftText(left) })}
      </Typography>
      <AskButton
        label={t('Create new ones')}
        button={{ sx: { mt: 1 } }}
        title={t('Create new recovery codes?')}
        text={t('The old ones stop working.')}
        submit={t('Create them')}
        done={t('The old codes no longer work.')}
        work={renew}
      />
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
    </Panel>
  );
}

function leftText(left: number): string {
  if (left === 0) return t('None left.');
  return isOne(left) ? t('{left} left.|one', { left }) : t('{left} left.', { left });
}

type Passkey = Factors['passkeys'][number];

/** The user's passkeys. */
function PasskeysPanel({ factors: { passkeys } }: { factors: Factors }) {
  return (
    <Panel title={t('Passkeys')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('Log in with your fingerprint, face or screen lock. Have one on each device you work with.')}
      </Typography>
      {passkeys.length > 0 && (
        <SecurityRows>
          {passkeys.map((passkey) => (
            <SecurityRow
              key={passkey._id}
              title={passkey.name}
              text={usageText(passkey)}
              action={<RemoveButton passkey={passkey} />}
            />
          ))}
        </SecurityRows>
      )}
      {knowsPasskeys() ? (
        <AddPasskey />
      ) : (
        <Alert severity="info">
          {t('This browser does not support passkeys. An authenticator app works as well.')}
        </Alert>
      )}
    </Panel>
  );
}

function usageText({ date_created, last_used }: Passkey): string {
  const added = t('added {time}', { time: momentText(date_created) });
  return last_used
    ? t('{added}, last used {time}', { added, time: momentText(last_used) })
    : t('{added}, not used yet', { added });
}

function RemoveButton({ passkey: { _id, name } }: { passkey: Passkey }) {
  return (
    <AskButton
      label={t('Remove')}
      button={{ color: 'error', 'aria-label': t('Remove {name}', { name }) }}
      title={t('Remove {name}?', { name })}
      text={t('It no longer opens the back office. Remove it from the device as well.')}
      submit={t('Remove')}
      done={t('The passkey was removed.')}
      isDangerous
      work={() => call('DELETE /admin/factors/passkeys/:id', { params: { id: _id } })}
    />
  );
}

/** The user's sessions; an owner sees everyone's. */
function SessionsPanel() {
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
        {t('Each ends automatically after twelve hours.')}
      </Typography>
      <SecurityRows>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} title={session.device} />
        ))}
      </SecurityRows>
      {sessions.length > 1 && (
        <ActionButton
          work={() => call('POST /admin/sessions/end-others')}
          done={t('You are only logged in here.')}
          color="error"
          variant="outlined"
          sx={{ mt: 1 }}
        >
          {t('End all others')}
        </ActionButton>
      )}
    </Panel>
  );
}

function OthersSessions({ sessions }: { sessions: OpenSession[] }) {
  return (
    <Panel title={t('Where the others are logged in')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('If someone lost a phone, end its session.')}
      </Typography>
      <SecurityRows>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            title={t('{name}: {said}', { name: session.account.name, said: session.device })}
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
            done={t('The session was ended.')}
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
