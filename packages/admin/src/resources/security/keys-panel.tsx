import type { ApiKey, KeyRole } from '@isoko/contract/routes/admin/access';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { maxLength, required, SelectInput, TextInput, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { AskButton, CopyButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { momentText, ROLES, roleName } from '#admin/ui/texts.ts';

/** No program is an owner. */
const KEY_ROLES = ROLES.filter(({ id }) => id !== 'owner');
const ALL = 250;

/** The keys of programs that speak with the shop: an accounting, a till. */
export function KeysPanel() {
  const query = useCall('GET /admin/keys', { query: { limit: ALL } });
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel title="Keys of programs">
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        A program with a key does what its role may, in the name of the key. Give each program its own.
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
        Make a key
      </Button>
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function keyText({ role, made_by, date_created, last_used }: ApiKey): string {
  const used = last_used ? `last used ${momentText(last_used)}` : 'never used';
  return `${roleName(role)}, made by ${made_by} on ${momentText(date_created)}, ${used}`;
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
      title="Make a key"
      text="It is shown once."
      submit="Make it"
      done="The key is made."
      values={{ role: 'packer' }}
      work={make}
      leave={() => undefined}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="Name"
        validate={[required(), maxLength(60)]}
        helperText="Which program has it."
      />
      <SelectInput source="role" choices={KEY_ROLES} {...needed} />
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
        The key of {name}
      </DialogTitle>
      <DialogContent>
        <Typography>Put it into the program now: it is not shown again.</Typography>
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
        <CopyButton text={value} label="Copy" />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onKept}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RevokeButton({ apiKey: { _id, name } }: { apiKey: ApiKey }) {
  return (
    <AskButton
      label="Revoke"
      button={{ color: 'error', 'aria-label': `Revoke ${name}` }}
      title={`Revoke the key of ${name}?`}
      text="The program can do nothing with it from now on."
      submit="Revoke"
      done="The key is revoked."
      isDangerous
      work={() => call('DELETE /admin/keys/:id', { params: { id: _id } })}
    />
  );
}
