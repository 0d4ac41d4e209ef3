import type { Backup } from '@isoko/contract/routes/admin/backups';
import type { Health, HealthLine } from '@isoko/contract/routes/admin/health';
import { formatSize } from '@isoko/contract/rules/counts';
import BackupIcon from '@mui/icons-material/BackupOutlined';
import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { call, saveFile } from '#admin/api.ts';
import { TestPanel } from '#admin/inputs/test-panel.tsx';
import { language } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { Tag, type Tone } from '#admin/ui/row.tsx';
import { clockText, momentText, numberText } from '#admin/ui/texts.ts';

/** The interval of the refresh while the page is open. */
const AGAIN_MS = 30_000;

const STATES: Record<HealthLine['state'], { label: string; tone: Tone }> = {
  broken: { label: t('Broken'), tone: 'bad' },
  look: { label: t('To check'), tone: 'warn' },
  good: { label: t('Good'), tone: 'good' },
};

/** What each kind of job does (server/src/jobs/names.ts). */
const JOBS: Record<string, string> = {
  'message.send': t('Messages to send'),
  'message.report': t('Delivery reports'),
  'payment.start': t('Payments to ask for'),
  'payment.check': t('Payments to check'),
  'order.expire': t('Orders that were not paid in time'),
  'question.close': t('Questions without an answer'),
  'order.find': t('Order links to send'),
  'orders.attach': t('Guest orders to add to an account'),
  'import.run': t('Imports'),
  'change_set.work': t('Bulk changes of products'),
  'payee.apply': t('Changes of payee'),
  'backup.make': t('Backups'),
};

/** The interval while a backup is made. */
const SOON_MS = 3_000;
const SELDOM_MS = 60_000;

/** Whether everything the shop needs works, and what to do if it does not. */
export function HealthPage() {
  const isOwner = useSession()?.role === 'owner';
  const query = useCall('GET /admin/health', {}, { everyMs: AGAIN_MS });
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 860 }}>
      <Title title={t('Health')} />
      <Answered query={query}>
        {({ data }) => (
          <>
            <Lines health={data} />
            <TestPanel />
            {isOwner && <BackupsPanel />}
            <Details health={data} />
          </>
        )}
      </Answered>
    </Stack>
  );
}

function Lines({ health: { lines, checked_at } }: { health: Health }) {
  return (
    <>
      <Alert severity={severityOf(lines)}>
        {t('{lines} Looked at {time}.', { lines: summaryOf(lines), time: clockText(checked_at) })}
      </Alert>
      <Panel title={t('What the shop needs')}>
        <SecurityRows>
          {lines.map(({ key, title, state, says, advice }) => (
            <SecurityRow
              key={key}
              title={title}
              text={<Said says={says} advice={advice} />}
              action={<Tag {...STATES[state]} />}
            />
          ))}
        </SecurityRows>
      </Panel>
    </>
  );
}

function Said({ says, advice }: Pick<HealthLine, 'says' | 'advice'>) {
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>{says}</Box>
      {advice && <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{advice}</Box>}
    </>
  );
}

const countOf = (lines: HealthLine[], state: HealthLine['state']) =>
  lines.filter((line) => line.state === state).length;

function severityOf(lines: HealthLine[]) {
  if (countOf(lines, 'broken') > 0) return 'error';
  return countOf(lines, 'look') > 0 ? 'warning' : 'success';
}

function summaryOf(lines: HealthLine[]): string {
  const broken = countOf(lines, 'broken');
  const look = countOf(lines, 'look');
  if (broken > 0) return t('{broken} broken, {look} to check.', { broken, look });
  return look > 0 ? t('Everything works; {look} to check.', { look }) : t('Everything works.');
}

function Details({ health: { load, queues, version, news } }: { health: Health }) {
  return (
    <>
      <Panel title={t('Load')}>
        <Typography sx={{ mb: 1 }}>
          {t(
            '{requests} requests since {time}, {errors} failed. Counted by one process, for a day at most, and reset when it restarts.',
            {
              requests: numberText(load.requests),
              time: momentText(load.since),
              errors: numberText(load.errors),
            },
          )}
        </Typography>
        <SecurityRows>
          {load.slowest.map(({ route, requests, mean_ms, longest_ms }) => (
            <SecurityRow
              key={route}
              title={route}
              text={t('{requests} ×, {mean_ms} ms on average, at most {longest_ms} ms', {
                requests: numberText(requests),
                mean_ms: numberText(mean_ms),
                longest_ms: numberText(longest_ms),
              })}
            />
          ))}
        </SecurityRows>
      </Panel>
      <Panel title={t('Jobs')}>
        {queues.length === 0 && <Typography>{t('Nothing waits.')}</Typography>}
        <SecurityRows>
          {queues.map(({ name, waiting, later, running, retrying, failed, oldest }) => (
            <SecurityRow
              key={name}
              title={JOBS[name] ?? name}
              text={[
                oldest
                  ? t('{waiting} waiting since {time}', {
                      waiting: numberText(waiting),
                      time: momentText(oldest),
                    })
                  : t('{waiting} waiting', { waiting: numberText(waiting) }),
                t('{running} running', { running }),
                t('{later} for later, {retrying} retrying, {failed} given up', {
                  later: numberText(later),
                  retrying: numberText(retrying),
                  failed: numberText(failed),
                }),
              ].join(', ')}
            />
          ))}
        </SecurityRows>
      </Panel>
      <News version={version} news={news} />
    </>
  );
}

/** Number of points shown before "more". */
const FIRST_NEWS = 5;

function News({ version, news }: Pick<Health, 'version' | 'news'>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel title={t('What is new (version {version})', { version })}>
      {language() !== 'en' && (
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {t('From the changelog, which is in English.')}
        </Typography>
      )}
      <Box component="ul" lang="en" sx={{ m: 0, pl: 2.5 }}>
        {news.slice(0, isWhole ? undefined : FIRST_NEWS).map((point) => (
          <Typography key={point} component="li" variant="body2" sx={{ mb: 0.5 }}>
            {point}
          </Typography>
        ))}
      </Box>
      {!isWhole && news.length > FIRST_NEWS && (
        <Button onClick={() => setWhole(true)}>{t('Show all {count}', { count: news.length })}</Button>
      )}
    </Panel>
  );
}

/** The backups that are kept, and the press that makes one. */
function BackupsPanel() {
  const query = useCall(
    'GET /admin/backups',
    {},
    { everyMs: (last) => (last?.data.backups.some(isWaiting) ? SOON_MS : SELDOM_MS) },
  );
  return (
    <Panel title={t('Backups')}>
      <Answered query={query}>
        {({ data: { is_encrypting, copies_to, backups } }) => (
          <>
            {!is_encrypting && (
              <Alert severity="warning" sx={{ mb: 1 }}>
                {t(
                  'Backups are not encrypted, so they stay on this machine and cannot be downloaded here. Set BACKUP_PASSPHRASE, and keep it away from the backups.',
                )}
              </Alert>
            )}
            <Typography color="text.secondary" sx={{ mb: 1 }}>
              {t('{value} Change the hour and how many are kept under Settings.', {
                value: copies_to
                  ? t('Each is copied to {copies_to}.', { copies_to })
                  : t('They are on this machine only.'),
              })}
            </Typography>
            <ActionButton
              variant="contained"
              sx={{ mb: 1 }}
              startIcon={<BackupIcon />}
              disabled={backups.some(isWaiting)}
              work={() => call('POST /admin/backups')}
              done={t('The backup is being made. Selling goes on meanwhile.')}
            >
              {backups.some(isWaiting) ? t('One is being made …') : t('Back up now')}
            </ActionButton>
            <SecurityRows>
              {backups.map((backup) => (
                <BackupRow key={backup._id} backup={backup} />
              ))}
            </SecurityRows>
          </>
        )}
      </Answered>
    </Panel>
  );
}

const isWaiting = ({ state }: Backup) => state === 'waiting';

function BackupRow({ backup }: { backup: Backup }) {
  const { date_created, by, file, is_encrypted, is_here } = backup;
  return (
    <SecurityRow
      title={momentText(date_created)}
      text={[by ? t('asked for by {by}', { by }) : t('automatically'), ...factsOf(backup)].join(', ')}
      action={
        <>
          <StateTag backup={backup} />
          {file && is_encrypted && is_here && <SaveButton backup={backup} name={file} />}
        </>
      }
    />
  );
}

function factsOf({ bytes, is_encrypted, is_here, copy, problem, state }: Backup): string[] {
  return [
    ...(bytes === null ? [] : [formatSize(bytes, language())]),
    ...(state === 'done' && !is_encrypted ? [t('not encrypted')] : []),
    ...(state === 'done' && !is_here ? [t('its file is on another machine, or deleted')] : []),
    ...(copy === 'done' ? [t('copied elsewhere')] : []),
    ...(problem ? [problem] : []),
  ];
}

function StateTag({ backup: { state, copy } }: { backup: Backup }) {
  if (state === 'waiting') return <Tag label={t('Being made')} />;
  if (state === 'failed') return <Tag label={t('Failed')} tone="bad" />;
  return copy === 'failed' ? (
    <Tag label={t('Not copied')} tone="warn" />
  ) : (
    <Tag label={t('Made')} tone="good" />
  );
}

function SaveButton({ backup, name }: { backup: Backup; name: string }) {
  const save = useAction(() => saveFile(`/backups/${backup._id}/file`, name));
  return (
    <Button
      startIcon={<DownloadIcon />}
      aria-label={t('Save the backup of {time}', { time: momentText(backup.date_created) })}
      disabled={save.isRunning}
      onClick={() => save.run()}
    >
      {save.isRunning ? t('One moment …') : t('Save')}
    </Button>
  );
}
