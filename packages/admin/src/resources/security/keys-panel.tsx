import type { ApiKey, KeyRole } from '@isoko/contract/routes/admin/access';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { maxLength, required, SelectInput, TextInput, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { AskButton, CopyButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { momentText, ROLES, roleName } from '#admin/ui/texts.ts';

/** The roles that a key can have: a program cannot be an owner. */
const KEY_ROLES = ROLES.filter(({ id }) => id !== 'owner');
const ALL = 250;

/** The keys of programs that call the shop: accounting software, a till. */
export function KeysPanel() {
  const query = useCall('GET /admin/keys', { query: { limit: ALL } });
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel title={t('API keys')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('A program with a key can do what its role allows, in the key’s name. Give each program its own.')}
      </Typography>
      <Answered query={query}>
        {({ data }) => (
          <SecurityRows>
            {data.map((key) => (
              <SecurityRow
                key={key._id}
                title={key.name}
                text={keyText(key)}
                action={<RevokeButton apiKey={key} />}
              />
            ))}
          </SecurityRows>
        )}
      </Answered>
      <Button variant="outlined" startIcon={<AddIcon />} sx={{ mt: 1 }} onClick={() => setMaking(true)}>
        {t('Create a key')}
      </Button>
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function keyText({ role, made_by, date_created, last_used }: ApiKey): string {
  const used = last_used ? t('last used {time}', { time: momentText(last_used) }) : t('never used');
  return t('{role}, made by {made_by} on {time}, {used}', {
    role: roleName(role),
    made_by,
    time: momentText(date_created),
    used,
  });
}

interface KeyInput {
  name: string;
  role: KeyRole;
}

function MakeKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeKeyProps | null>(null);
  const refresh = useRefresh();
  const finish = () => {
    refresh();
    onClose();
  };
  const make = async (body: KeyInput) => {
    const { name, key: value } = (await call('POST /admin/keys', { body })).data;
    setMade({ name, value });
  };
  if (made) return <MadeKey {...made} onKept={finish} />;
  return (
    <AskDialog<KeyInput>
      title={t('Create a key')}
      text={t('It is shown only once.')}
      submit={t('Create it')}
      done={t('The key was created.')}
      values={{ role: 'packer' }}
      work={make}
      leave={() => undefined}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('Name')}
        validate={[required(), maxLength(60)]}
        helperText={t('Which program has it.')}
      />
      <SelectInput source="role" label={t('Role')} choices={KEY_ROLES} {...needed} />
    </AskDialog>
  );
}

interface MadeKeyProps {
  name: string;
  value: string;
}

function MadeKey({ name, value, onKept }: MadeKeyProps & { onKept: () => void }) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        {t('The key of {name}', { name })}
      </DialogTitle>
      <DialogContent>
        <Typography>{t('Copy it into the program now: it is not shown again.')}</Typography>
        <Box
          component="code"
          sx={{
            display: 'block',
            my: 1.5,
            p: 1.5,
            bgcolor: '#f5f1e6',
            borderRadius: 1,
            overflowWrap: 'anywhere',
          }}
        >
          {value}
        </Box>
        <CopyButton text={value} label={t('Copy')} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onKept}>
          {t('I have saved it')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RevokeButton({ apiKey: { _id, name } }: { apiKey: ApiKey }) {
  return (
    <AskButton
      label={t('Revoke')}
      button={{ color: 'error', 'aria-label': t('Revoke {name}', { name }) }}
      title={t('Revoke the key of {name}?', { name })}
      text={t('The program can no longer use it.')}
      submit={t('Revoke')}
      done={t('The key was revoked.')}
      isDangerous
      work={() => call('DELETE /admin/keys/:id', { params: { id: _id } })}
    />
  );
}
