import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Stack, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ShopLink } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { phoneText } from '#admin/ui/texts.ts';
import { type Fact, type FactProps, waysText } from './words.ts';

const OpenButtons = lazy(async () => ({
  default: (await import('#admin/inputs/open-buttons.tsx')).OpenButtons,
}));
/** The forms load after the facts are shown. */
const FactButtons = lazy(async () => ({ default: (await import('./fact-buttons.tsx')).FactButtons }));

interface FactRow {
  title: string;
  /** What is there, or what is missing. */
  text: (props: FactProps) => string;
}

const FACTS: Record<Fact, FactRow> = {
  brand: {
    title: t('Name, logo and colour'),
    text: ({ guide, settings }) =>
      guide.is_named
        ? `${settings.name}. ${settings.logo ? t('With a logo.') : t('Without a logo, the name is shown.')}`
        : t('Your shop has no name yet.'),
  },
  contact: {
    title: t('Phone and hours'),
    text: ({ settings }) =>
      [
        settings.phone ? phoneText(settings.phone) : t('No phone yet'),
        settings.opening_hours.length ? t('hours are set') : t('no hours yet'),
      ].join(', '),
  },
  delivery: {
    title: t('Where you deliver'),
    text: ({ guide }) => (guide.zones === 0 ? t('Nowhere yet.') : zonesText(guide.zones)),
  },
  payment: { title: t('Ways to pay'), text: waysText },
  messages: {
    title: t('How messages are sent'),
    text: () => t('Customers get news of their order by mail, SMS or WhatsApp. Send yourself a test.'),
  },
  policies: {
    title: t('Policies'),
    text: ({ guide: { policies } }) =>
      policies.none > 0
        ? t('{none} of 4 are missing. The shop can write them from your zones and ways to pay.', {
            none: policies.none,
          })
        : [
            t('{in_step} follow your settings, {own} are your own.', {
              in_step: policies.in_step,
              own: policies.own + policies.behind,
            }),
            ...(policies.behind ? [t('{behind} should be checked.', { behind: policies.behind })] : []),
          ].join(' '),
  },
  goods: {
    title: t('Categories and a first product'),
    text: ({ guide }) =>
      t('Categories: {categories}. Help answers: {questions}. Products for sale: {products}.', {
        categories: guide.categories,
        questions: guide.questions,
        products: guide.products,
      }),
  },
  staff: {
    title: t('Who works here'),
    text: ({ guide }) =>
      guide.staff > 1
        ? t('{staff} people.', { staff: guide.staff })
        : t('Only you. Invite someone, or choose the phone for new orders.'),
  },
  security: {
    title: t('Safety'),
    text: ({ guide }) =>
      [
        guide.has_factor ? t('Owners have a second factor.') : t('An owner has no second factor.'),
        ...(guide.backup_at ? [t('There is an encrypted backup.')] : [t('There is no encrypted backup.')]),
        ...(guide.is_encrypting
          ? []
          : [t('Whoever runs the server sets BACKUP_PASSPHRASE and keeps it elsewhere.')]),
      ].join(' '),
  },
  test_order: {
    title: t('A test order'),
    text: ({ guide }) =>
      guide.test_orders.length
        ? t('Pack it, deliver it, see what customers see. Then delete it without a trace.')
        : t('Order something in the shop while you are logged in here. You can delete it afterwards.'),
  },
};

const zonesText = (n: number) => (isOne(n) ? t('{n} zone.', { n }) : t('{n} zones.', { n }));

/** When the shop opens automatically, and how many requirements of a first order are missing. */
interface Opening {
  opensAt: string | null;
  needs: number;
}

/**
 * The ten facts of a shop that opens: what is done, what is missing, the link to each, and the button that
 * opens the shop.
 */
export function GuidePanel({ opensAt, needs }: Opening) {
  const guide = useCall('GET /admin/guide');
  const settings = useCall('GET /admin/settings');
  return (
    <Answered query={guide}>
      {({ data }) => (
        <Answered query={settings}>
          {({ data: known }) => <Facts guide={data} settings={known} opensAt={opensAt} needs={needs} />}
        </Answered>
      )}
    </Answered>
  );
}

function Facts({ guide, settings, opensAt, needs }: FactProps & Opening) {
  const isOwner = useSession()?.role === 'owner';
  const missing = guide.facts.filter(({ is_done }) => !is_done).length;
  const title =
    missing === 0 ? t('Everything is ready') : t('{missing} of 10 are ready', { missing: 10 - missing });
  return (
    <Panel title={title} action={<ShopLink path="/" label={t('See the shop')} />}>
      <SecurityRows>
        {guide.facts.map(({ key, is_done }) => {
          const { title, text } = FACTS[key];
          return (
            <SecurityRow
              key={key}
              title={<FactTitle title={title} isDone={is_done} />}
              text={
                <Box component="span" sx={{ display: 'block', pl: 4 }}>
                  {text({ guide, settings })}
                </Box>
              }
              action={
                <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, pl: { xs: 4, sm: 0 } }}>
                  <Suspense fallback={<Box sx={{ width: { xs: '100%', sm: 80 }, height: 44 }} />}>
                    <FactButtons fact={key} guide={guide} settings={settings} />
                  </Suspense>
                </Stack>
              }
            />
          );
        })}
      </SecurityRows>
      {isOwner && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Suspense>
            <OpenButtons opensAt={opensAt} missing={needs} />
          </Suspense>
        </Stack>
      )}
    </Panel>
  );
}

function FactTitle({ title, isDone }: { title: string; isDone: boolean }) {
  return (
    <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      {isDone ? (
        <DoneIcon color="success" titleAccess={t('Ready')} />
      ) : (
        <MissingIcon color="warning" titleAccess={t('Missing')} />
      )}
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
    </Stack>
  );
}
