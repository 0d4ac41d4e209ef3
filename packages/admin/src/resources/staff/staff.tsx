import type { HandedLink, StaffMember } from '@isoko/contract/routes/admin/staff';
import KeyOffIcon from '@mui/icons-material/KeyOff';
import LinkIcon from '@mui/icons-material/Link';
import SendIcon from '@mui/icons-material/Send';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import {
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin';
import { call } from '#admin/api.ts';
import { RoleInput } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { ActionButton, AskButton, CopyButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText, phoneText, ROLES, roleName } from '#admin/ui/texts.ts';

type MemberRecord = StaffMember & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Name or e-mail')} />,
  <SelectInput key="role" source="role" label={t('Role')} choices={[...ROLES]} alwaysOn />,
];

/** The list of staff. The owner is always on it, so it is never empty. */
export function StaffList() {
  return (
    <ResourceList title={t('Staff')} filters={filters} sort={{ field: 'name', order: 'ASC' }}>
      <Cards<MemberRecord> card={(member) => <MemberRow member={member} />} />
    </ResourceList>
  );
}

function MemberRow({ member }: { member: MemberRecord }) {
  const { id, name, email, role, has_joined, was_customer, last_seen_at } = member;
  const seen = last_seen_at ? t('last seen {time}', { time: momentText(last_seen_at) }) : t('not signed in');
  return (
    <Row
      to={`/staff/${id}`}
      title={name}
      text={has_joined ? `${email} · ${seen}` : email}
      tags={
        <>
          {!has_joined && <Tag label={t('Invited')} tone="warn" />}
          {!has_joined && was_customer && <Tag label={t('Is a customer')} tone="warn" />}
          <Tag label={roleName(role)} tone={role === 'owner' ? 'good' : 'quiet'} />
        </>
      }
    />
  );
}

const remove = {
  title: t('Remove them from the staff?'),
  text: t('They are signed out immediately and remain a customer.'),
};

/** One member of staff: changes the role, removes the member or the lost second factors. */
export function StaffEdit() {
  return (
    <EditPage>
      <RecordForm remove={remove}>
        <Who />
        <RoleInput />
      </RecordForm>
      <LostFactors />
    </EditPage>
  );
}

function Who() {
  const member = useRecordContext<MemberRecord>();
  if (!member) return null;
  const { name, email, has_joined, last_seen_at } = member;
  return (
    <Box sx={{ mb: 2, width: '100%' }}>
      <Typography variant="h2">{name}</Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {email} ·{' '}
        {last_seen_at
          ? t('last seen {time}', { time: momentText(last_seen_at) })
          : t('not signed in anywhere')}
      </Typography>
      {!has_joined && <Invitation member={member} />}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('A new role signs them out, so that it applies immediately.')}
      </Typography>
    </Box>
  );
}

/** Removes the second factors of a member who lost them all. Staff remove their own under Security. */
function LostFactors() {
  const member = useRecordContext<MemberRecord>();
  const session = useSession();
  if (!member?.has_joined || member.id === session?.id) return null;
  const { id, name } = member;
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <AskButton
        label={t('They lost their second factors')}
        button={{ startIcon: <KeyOffIcon /> }}
        title={t('Remove the second factors of {name}?', { name })}
        text={t(
          'Passkeys, app and recovery codes are removed: the password alone then opens the back office. Make sure that it is really them. They are logged out, and every owner is told.',
        )}
        submit={t('Remove them')}
        done={t('They can log in with their password.')}
        isDangerous
        work={() => call('DELETE /admin/staff/:id/factors', { params: { id } })}
      />
    </Box>
  );
}

function Invitation({ member: { id, name, was_customer } }: { member: MemberRecord }) {
  return (
    <Alert severity="info" sx={{ my: 1 }}>
      {t(
        'Not accepted yet: the role has no effect until they open the link and choose a new password. The link works for 24 hours.',
      )}
      {was_customer && (
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {t(
            'This address already belongs to a customer. Make sure it is the right person: accepting signs them out everywhere and sets a new password.',
          )}
        </Typography>
      )}
      <Box>
        <ActionButton
          work={() => call('POST /admin/staff/:id/invite', { params: { id } })}
          done={t('A new invitation is in the outbox.')}
          color="inherit"
          startIcon={<SendIcon />}
        >
          {t('Mail it again')}
        </ActionButton>
        {!was_customer && <HandOver id={id} name={name} />}
      </Box>
    </Alert>
  );
}

/** The link of an invitation, for a person without a mailbox at hand: shown once, and sent to a phone if given. */
function HandOver({ id, name }: { id: string; name: string }) {
  const [link, setLink] = useState<HandedLink | null>(null);
  const make = async ({ phone }: { phone?: string | null }) => {
    const body = { phone: phone || null };
    setLink((await call('POST /admin/staff/:id/link', { params: { id }, body })).data);
  };
  return (
    <>
      <AskButton
        label={t('Link to hand over')}
        button={{ color: 'inherit', startIcon: <LinkIcon /> }}
        title={t('A link for {name}', { name })}
        text={t(
          'Anyone who has it can become this member: give it to nobody else. It works once, for 24 hours, and the link in the mail stops working. You are told when it is used.',
        )}
        submit={t('Create the link')}
        done={t('The link was created.')}
        work={make}
      >
        <TextInput
          source="phone"
          label={t('Send it to a phone')}
          type="tel"
          helperText={t('0788 123 456. Empty: hand it over yourself.')}
        />
      </AskButton>
      {link && <LinkOnce link={link} onClose={() => setLink(null)} />}
    </>
  );
}

function LinkOnce({ link: { url, sent_to }, onClose }: { link: HandedLink; onClose: () => void }) {
  const text = t('You are on the staff of our shop. Choose your password within a day: {url}', { url });
  const digits = sent_to?.replace(/\D/g, '') ?? '';
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="handed-link">
      <DialogTitle id="handed-link" component="h2">
        {t('The link, shown only once')}
      </DialogTitle>
      <DialogContent>
        {sent_to && (
          <Typography>
            {t('A message to {phone} is in the outbox, which shows whether it arrives.', {
              phone: phoneText(sent_to),
            })}
          </Typography>
        )}
        <Typography component="code" sx={{ display: 'block', my: 1, overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
        <CopyButton text={url} label={t('Copy')} />
        <OutsideButton
          href={`https://wa.me/${digits}?text=${encodeURIComponent(text)}`}
          startIcon={<WhatsAppIcon />}
        >
          {t('WhatsApp')}
        </OutsideButton>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Invites a person by a mail with a link, where they set their password. */
export function StaffCreate() {
  return (
    <CreatePage title={t('Invite somebody')}>
      <SimpleForm toolbar={<InviteToolbar />} defaultValues={{ role: 'packer' }} sx={{ maxWidth: 720 }}>
        <TextInput source="name" label={t('Name')} validate={required()} />
        <TextInput
          source="email"
          label={t('E-mail')}
          type="email"
          validate={required()}
          helperText={t(
            'They log in with it. We send a link there; afterwards you can also hand one over. A customer with this address becomes staff.',
          )}
        />
        <RoleInput />
      </SimpleForm>
    </CreatePage>
  );
}

function InviteToolbar() {
  return (
    <Toolbar>
      <SaveButton label={t('Send the invitation')} alwaysEnable />
    </Toolbar>
  );
}
