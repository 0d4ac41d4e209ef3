import type { Opening as Data } from '@isoko/contract/routes/admin/opening';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { changeOpening, OpenButtons } from '#admin/inputs/open-buttons.tsx';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { AskButton, ShopLink } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { momentText } from '#admin/ui/texts.ts';

/** Whether visitors see the shop, what a first order needs, and the button that opens it. */
export function Opening() {
  const query = useCall('GET /admin/opening');
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 720 }}>
      <Title title={t('Opening')} />
      <Answered query={query}>
        {({ data }) => (
          <>
            <StatePanel opening={data} />
            <NeedsPanel missing={data.missing} />
          </>
        )}
      </Answered>
    </Stack>
  );
}

/** Whether the shop is open; the owner changes it here. */
function StatePanel({ opening }: { opening: Data }) {
  const isOwner = useSession()?.role === 'owner';
  const isOpen = opening.state === 'open';
  return (
    <Panel title={isOpen ? t('The shop is open') : t('The shop is closed')}>
      <Alert severity={isOpen ? 'success' : 'info'} sx={{ mb: 2 }}>
        {stateText(opening)}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {isOwner &&
          (isOpen ? (
            <CloseButton />
          ) : (
            <OpenButtons opensAt={opening.opens_at} missing={opening.missing.length} />
          ))}
        <ShopLink path="/" label={isOpen ? t('See the shop') : t('Preview it')} />
      </Stack>
      {!isOwner && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('Only an owner opens and closes the shop.')}
        </Typography>
      )}
    </Panel>
  );
}

function stateText({ state, opens_at }: Data): string {
  if (state === 'open') return t('Everyone can visit it, and search engines can find it.');
  if (opens_at)
    return t('It opens automatically on {time}, Kigali time. Visitors see that.', {
      time: momentText(opens_at),
    });
  return t('Visitors see that it opens soon. You and your staff see the whole shop while you are logged in.');
}

function CloseButton() {
  return (
    <AskButton
      label={t('Close the shop')}
      button={{ color: 'error', variant: 'outlined' }}
      title={t('Close the shop?')}
      text={t(
        'Visitors see a page that says that you open soon, and no one can order or look at an order. To stop only orders, pause the shop in the settings.',
      )}
      submit={t('Close')}
      done={t('The shop is closed.')}
      isDangerous
      work={() => changeOpening({ state: 'closed' })}
    />
  );
}

/** What a first order needs, and where it is set. */
const NEEDS: readonly { id: Data['missing'][number]; title: string; text: string; to: string }[] = [
  { id: 'name', title: t('A name'), text: t('What the shop is called.'), to: '/settings' },
  {
    id: 'contact',
    title: t('A phone or an e-mail address'),
    text: t('How customers reach you.'),
    to: '/settings',
  },
  {
    id: 'delivery',
    title: t('A delivery zone'),
    text: t('Where you deliver, how, and for how much.'),
    to: '/zones',
  },
  {
    id: 'payment',
    title: t('A way to pay that works'),
    text: t('Cash where a zone allows it, mobile money, or your MoMoPay code.'),
    to: '/settings',
  },
  { id: 'product', title: t('A product for sale'), text: t('Published, and in stock.'), to: '/products' },
];

function NeedsPanel({ missing }: { missing: Data['missing'] }) {
  const count = missing.length;
  return (
    <Panel
      title={
        count === 0 ? t('Ready for the first order') : t('{count} missing for the first order', { count })
      }
    >
      <SecurityRows>
        {NEEDS.map(({ id, title, text, to }) => {
          const isMissing = missing.includes(id);
          return (
            <SecurityRow
              key={id}
              title={
                <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
                  {isMissing ? <MissingIcon color="warning" /> : <DoneIcon color="success" />}
                  {title}
                </Stack>
              }
              text={
                <Box component="span" sx={{ display: 'block', pl: 4 }}>
                  {isMissing ? t('Missing. {text}', { text }) : t('Done.')}
                </Box>
              }
              action={
                <Button
                  component={Link}
                  to={to}
                  aria-label={t('{name}: {said}', { name: isMissing ? t('Add') : t('Change'), said: title })}
                >
                  {isMissing ? t('Add') : t('Change')}
                </Button>
              }
            />
          );
        })}
      </SecurityRows>
    </Panel>
  );
}
