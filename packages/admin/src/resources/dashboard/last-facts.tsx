import type { Policy } from '@isoko/contract/routes/admin/guide';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Button, Stack, Typography } from '@mui/material';
import { Fragment } from 'react';
import { required, TextInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { RoleInput } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton, AskButton, ShopLink } from '#admin/ui/buttons.tsx';
import { useCall, usePress } from '#admin/ui/calls.ts';
import { SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { LookButton } from './trade-facts.tsx';
import { type FactProps, linesOf, POLICY_STATES } from './words.ts';

/** The four policies: written by the shop, or one's own, and what changed since. */
export function PoliciesFact() {
  return (
    <LookButton label={t('Look')} title={t('Policies')}>
      <Policies />
    </LookButton>
  );
}

const take = (policies: readonly Policy[], what: 'new' | 'mine') =>
  call('POST /admin/guide/policies', {
    body: { policies: policies.map(({ slug, version }) => ({ slug, version, take: what })) },
  });

function Policies() {
  const query = useCall('GET /admin/guide/policies');
  return (
    <Answered query={query}>
      {({ data }) => {
        const missing = data.filter(({ state }) => state === 'none');
        return (
          <Stack sx={{ gap: 1, p: 1 }}>
            <Typography color="text.secondary">
              {t(
                'Read them: they are binding. The shop’s texts follow your zones and ways to pay, in three languages. Your edits are never overwritten.',
              )}
            </Typography>
            {missing.length > 0 && (
              <ActionButton variant="contained" work={() => take(missing, 'new')} done={t('Written.')}>
                {missing.length === 4
                  ? t('Write all four')
                  : t('Write the missing {count}', { count: missing.length })}
              </ActionButton>
            )}
            <SecurityRows>
              {data.map((policy) => (
                <PolicyRow key={policy.slug} policy={policy} />
              ))}
            </SecurityRows>
          </Stack>
        );
      }}
    </Answered>
  );
}

function PolicyRow({ policy }: { policy: Policy }) {
  const { _id, title, state, path, changes, sections } = policy;
  return (
    <SecurityRow
      title={title}
      text={
        <>
          {POLICY_STATES[state]}
          {state === 'none' && (
            <Parts
              title={t('Read it')}
              parts={sections.map(({ heading, html }) => ({ heading, after: html, before: null }))}
            />
          )}
          {state === 'behind' && <Parts title={t('What changed')} parts={changes} />}
        </>
      }
      action={
        <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
          {state === 'behind' && (
            <>
              <ActionButton work={() => take([policy], 'new')} done={t('Updated.')}>
                {t('Use the new text')}
              </ActionButton>
              <ActionButton work={() => take([policy], 'mine')} done={t('Your text stays.')}>
                {t('Keep mine')}
              </ActionButton>
            </>
          )}
          {state !== 'none' && (
            <>
              <ShopLink path={path} label={t('See it')} />
              <Button component={Link} to={`/pages/${_id}`}>
                {t('Edit')}
              </Button>
            </>
          )}
        </Stack>
      }
    />
  );
}

/** Parts of a page to unfold; what was there before is crossed out. */
function Parts({ title, parts }: { title: string; parts: Policy['changes'] }) {
  return (
    <Box component="details" sx={{ mt: 0.5 }}>
      <Box component="summary" sx={{ minHeight: 32, cursor: 'pointer', color: 'primary.main' }}>
        {title}
      </Box>
      {parts.map(({ heading, before, after }) => (
        <Box key={heading} sx={{ mb: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {heading}
          </Typography>
          {before &&
            linesOf(before).map((line) => (
              <Typography key={line} component="del" variant="body2" sx={{ display: 'block' }}>
                {line}
              </Typography>
            ))}
          {after &&
            linesOf(after).map((line) => (
              <Typography key={line} variant="body2">
                {line}
              </Typography>
            ))}
        </Box>
      ))}
    </Box>
  );
}

interface Invited {
  name: string;
  email: string;
  role: StaffMember['role'];
}

const INVITATION = [
  <Fragment key="who">
    <TextInput source="name" label={t('Name')} validate={required()} />
    <TextInput
      source="email"
      label={t('E-mail')}
      type="email"
      validate={required()}
      helperText={t('They log in with it. We send a link there.')}
    />
  </Fragment>,
  <RoleInput key="role" />,
];

/** Colleagues; who works alone says which phone hears of orders. */
export function StaffFact({ guide, settings }: FactProps) {
  const isOwner = useSession()?.role === 'owner';
  return (
    <>
      {isOwner && guide.staff > 1 && (
        <Button component={Link} to="/staff">
          {t('See them')}
        </Button>
      )}
      {isOwner && guide.staff <= 1 && (
        <AskButton
          label={t('Invite someone')}
          title={t('Invite somebody')}
          submit={t('Send the invitation')}
          done={t('A new invitation is in the outbox.')}
          values={{ role: 'packer' } satisfies Partial<Invited>}
          work={(body: Invited) => call('POST /admin/staff', { body })}
          steps={INVITATION}
        />
      )}
      <AskButton
        label={t('Phone for alerts')}
        title={t('Which phone gets new orders?')}
        submit={t('Save')}
        done={t('Saved.')}
        values={{ alert_phone: settings.alert_phone ?? settings.phone ?? '' }}
        work={(body: { alert_phone: string }) => call('PATCH /admin/settings', { body })}
      >
        <TextInput
          source="alert_phone"
          label={t('Phone')}
          type="tel"
          validate={required()}
          helperText={t('Such as 0788 123 456. Anything that cannot be sent there is mailed.')}
        />
      </AskButton>
    </>
  );
}

/** A second factor, and a backup under a passphrase. */
export function SecurityFact({ guide }: FactProps) {
  const isOwner = useSession()?.role === 'owner';
  return (
    <>
      {!guide.has_factor && (
        <Button component={Link} to="/security">
          {t('Second factor')}
        </Button>
      )}
      {isOwner && guide.is_encrypting && (
        <ActionButton
          work={() => call('POST /admin/backups')}
          done={t('The backup is being made. Check again in a minute.')}
        >
          {t('Back up now')}
        </ActionButton>
      )}
    </>
  );
}

/** The shop as customers see it, and the orders that were tried out there. */
export function TestOrderFact({ guide }: FactProps) {
  const isOwner = useSession()?.role === 'owner';
  return (
    <>
      <ShopLink path="/shop" label={t('Order something')} />
      {isOwner && guide.test_orders.map((order) => <WipeButton key={order._id} order={order} />)}
    </>
  );
}

function WipeButton({ order: { _id, number, total } }: { order: FactProps['guide']['test_orders'][number] }) {
  const press = usePress();
  return (
    <AskButton
      label={t('Delete {number}', { number })}
      button={{ color: 'error' }}
      title={t('Delete {number}?', { number })}
      text={t(
        'The order of {amount} is deleted with its payments and messages, and its goods are back in stock.',
        { amount: formatFrancs(total) },
      )}
      submit={t('Delete it')}
      done={t('It was deleted.')}
      isDangerous
      work={() => press((headers) => call('POST /admin/guide/wipe', { headers, body: { order: _id } }))}
    />
  );
}
