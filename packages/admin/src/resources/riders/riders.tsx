import type { HandOver, Rider } from '@isoko/contract/routes/admin/riders';
import { formatFrancs } from '@isoko/contract/rules/money';
import AddIcon from '@mui/icons-material/Add';
import LinkIcon from '@mui/icons-material/Link';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { BooleanInput, SelectInput, TextInput, Title } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton, AskButton, CopyButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { clockText, LANGUAGE_NAMES, momentText, ordersText, phoneText, signed } from '#admin/ui/texts.ts';
import { TakeCash } from './take-cash.tsx';

const LOOK_EVERY_MS = 30_000;

/** The riders: what each carries and owes, the link to each rider's page, and the cash that they hand over. */
export function RiderList() {
  const query = useCall('GET /admin/riders', {}, { everyMs: LOOK_EVERY_MS });
  const mayManage = useSession()?.role !== 'packer';
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 860 }}>
      <Title title={t('Riders')} />
      {mayManage && <NewRider />}
      <Answered query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Alert severity="info">
              {t(
                'There are no riders yet. Once there is one, every order leaves with a rider, and their cash is counted here.',
              )}
            </Alert>
          ) : (
            <>
              <Owed riders={data} />
              {data.map((rider) => (
                <RiderPanel key={rider._id} rider={rider} mayManage={mayManage} />
              ))}
            </>
          )
        }
      </Answered>
    </Stack>
  );
}

function NewRider() {
  return (
    <Box>
      <AskButton<{ name: string; phone: string; language: Rider['language'] }>
        label={t('New rider')}
        button={{ variant: 'contained', startIcon: <AddIcon /> }}
        title={t('Who delivers orders?')}
        submit={t('Save')}
        done={t('The rider was added.')}
        values={{ language: 'rw' }}
        work={(body) => call('POST /admin/riders', { body })}
      >
        <RiderInputs />
      </AskButton>
    </Box>
  );
}

const languages = Object.entries(LANGUAGE_NAMES).map(([id, name]) => ({ id, name }));

function RiderInputs() {
  return (
    <>
      <TextInput source="name" label={t('Name')} {...needed} autoFocus />
      <TextInput source="phone" label={t('Phone')} type="tel" {...needed} />
      <SelectInput source="language" label={t('Language of their page')} choices={languages} {...needed} />
    </>
  );
}

/** The sum that all riders owe, at the top of the page. */
function Owed({ riders }: { riders: readonly Rider[] }) {
  const all = riders.reduce((sum, { owes }) => sum + owes, 0);
  return (
    <Typography variant="h3" component="p">
      {t('Cash with riders: {amount}', { amount: signed(all) })}
    </Typography>
  );
}

function RiderPanel({ rider, mayManage }: { rider: Rider; mayManage: boolean }) {
  const { _id: id, name, phone, active, carries, owes, last_hand_over, link_until } = rider;
  return (
    <Panel title={name} action={mayManage && <ChangeRider rider={rider} />}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography color="text.secondary">
          <a href={`tel:${phone}`}>{phoneText(phone)}</a>
          {' · '}
          {ordersText(carries)}
        </Typography>
        <Typography sx={{ fontWeight: 700 }}>
          {owes === 0
            ? t('Owes nothing')
            : owes > 0
              ? t('Owes {amount}', { amount: formatFrancs(owes) })
              : t('Is owed {amount}', { amount: formatFrancs(-owes) })}
        </Typography>
      </Stack>
      {last_hand_over && <LastHandOver handOver={last_hand_over} name={name} />}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {!active && <Tag label={t('Not working')} />}
        {mayManage && owes !== 0 && <TakeCash rider={rider} />}
        {active && <LinkButton rider={rider} />}
        {link_until && (
          <ActionButton
            work={() => call('DELETE /admin/riders/:id/link', { params: { id } })}
            done={t('The link no longer works.')}
          >
            {t('End the link')}
          </ActionButton>
        )}
      </Stack>
      {link_until && (
        <Typography variant="body2" color="text.secondary">
          {t('Their page works until {time}.', { time: clockText(link_until) })}
        </Typography>
      )}
    </Panel>
  );
}

function LastHandOver({ handOver, name }: { handOver: HandOver; name: string }) {
  const { at, counted, difference, received_by, signed_at } = handOver;
  return (
    <Alert severity={signed_at ? 'success' : 'warning'} sx={{ mt: 1 }}>
      {t('{time}: {amount} handed over, counted by {who}.', {
        time: momentText(at),
        amount: formatFrancs(counted),
        who: received_by,
      })}{' '}
      {difference !== 0 && `${differenceText(handOver)} `}
      {signed_at
        ? t('{name} confirmed it at {time}.', { name, time: clockText(signed_at) })
        : t('{name} has not confirmed it on their page yet.', { name })}
    </Alert>
  );
}

/** The difference found when a rider's cash was counted, and who bears it. */
function differenceText({ difference, reason, settled }: HandOver): string {
  const values = { amount: formatFrancs(Math.abs(difference)), reason };
  if (settled === 'owed')
    return difference < 0
      ? t('{amount} was missing ({reason}), on the rider’s account.', values)
      : t('{amount} was too much ({reason}), on the rider’s account.', values);
  return difference < 0
    ? t('{amount} was missing ({reason}), borne by the shop.', values)
    : t('{amount} was too much ({reason}), borne by the shop.', values);
}

/** Makes the link to a rider's page and shows it once. */
function LinkButton({ rider: { _id: id, name } }: { rider: Rider }) {
  const [link, setLink] = useState<{ url: string; whatsapp: string } | null>(null);
  const make = useAction(async () => {
    const { data } = await call('POST /admin/riders/:id/link', { params: { id } });
    setLink(data);
  });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<LinkIcon />}
        disabled={make.isRunning}
        onClick={() => make.run()}
      >
        {t('Send the page')}
      </Button>
      {link && (
        <Dialog
          open
          onClose={() => setLink(null)}
          fullWidth
          maxWidth="xs"
          aria-label={t('The page of {name}', { name })}
        >
          <DialogTitle component="h2">{t('The page of {name}', { name })}</DialogTitle>
          <DialogContent>
            <Typography>
              {t(
                'It opens today’s stops until four in the morning. Anyone who has it sees where customers live: send it to {name} only. Earlier links no longer work.',
                { name },
              )}
            </Typography>
            <Typography sx={{ my: 1, overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
              {link.url}
            </Typography>
            <CopyButton text={link.url} label={t('Copy')} />
            <OutsideButton href={link.whatsapp} startIcon={<WhatsAppIcon />}>
              {t('WhatsApp')}
            </OutsideButton>
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button variant="contained" onClick={() => setLink(null)}>
              {t('Done')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

type Change = Pick<Rider, 'name' | 'phone' | 'language' | 'active'>;

function ChangeRider({ rider }: { rider: Rider }) {
  const { _id: id, version, name, phone, language, active } = rider;
  return (
    <AskButton<Change>
      label={t('Change')}
      title={name}
      submit={t('Save')}
      done={t('Saved.')}
      values={{ name, phone: phoneText(phone), language, active }}
      work={(typed) => {
        const { name, phone, language, active } = typed;
        const body = { name, phone, language, active, version };
        return call('PATCH /admin/riders/:id', { params: { id }, body });
      }}
    >
      <RiderInputs />
      <BooleanInput source="active" label={t('Delivers orders')} />
    </AskButton>
  );
}
