import type { Backup } from '@isoko/contract/routes/admin/backups';
import BackupIcon from '@mui/icons-material/BackupOutlined';
import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Button, Typography } from '@mui/material';
import { call, saveFile } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';

/** While one is made it is looked for often. */
const SOON_MS = 3_000;
const SELDOM_MS = 60_000;

/** The backups that are kept, and the press that makes one. */
export function BackupsPanel() {
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
                  'Backups are not encrypted, so they stay on this machine and cannot be saved from here. Set BACKUP_PASSPHRASE, and keep it where the backups are not.',
                )}
              </Alert>
            )}
            <Typography color="text.secondary" sx={{ mb: 1 }}>
              {t('{value} The hour and how many are kept are under Settings.', {
                value: copies_to
                  ? t('A copy of each goes to {copies_to}.', { copies_to })
                  : t('They lie on this machine alone.'),
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
      text={[by ? t('asked for by {by}', { by }) : t('by itself'), ...factsOf(backup)].join(', ')}
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
    ...(bytes === null ? [] : [`${(bytes / 1_000_000).toFixed(1)} MB`]),
    ...(state === 'done' && !is_encrypted ? [t('not encrypted')] : []),
    ...(state === 'done' && !is_here ? [t('its file is on another machine or gone')] : []),
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
