import type { Opening as Data, OpeningChange } from '@isoko/contract/routes/admin/opening';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { required, Title } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { MomentInput } from '#admin/inputs/fields.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton, AskButton, ShopLink } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { momentText } from '#admin/ui/texts.ts';

/** Whether visitors see the shop, what a first order needs, and the button that opens it. */
export function Opening() {
  const query = useCall('GET /admin/opening');
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 720 }}>
      <Title title="Opening" />
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

const change = (body: OpeningChange) => call('POST /admin/opening', { body });

/** Whether the shop is open; the owner changes it here. */
function StatePanel({ opening }: { opening: Data }) {
  const isOwner = useSession()?.role === 'owner';
  const isOpen = opening.state === 'open';
  return (
    <Panel title={isOpen ? 'The shop is open' : 'The shop is closed'}>
      <Alert severity={isOpen ? 'success' : 'info'} sx={{ mb: 2 }}>
        {stateText(opening)}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {isOwner && (isOpen ? <CloseButton /> : <OpenButtons opensAt={opening.opens_at} />)}
        <ShopLink path="/" label={isOpen ? 'See the shop' : 'See it as it will be'} />
      </Stack>
      {!isOwner && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          Only an owner opens and closes the shop.
        </Typography>
      )}
    </Panel>
  );
}

function stateText({ state, opens_at }: Data): string {
  if (state === 'open') return 'Everyone can visit it, and search engines can find it.';
  if (opens_at) return `It opens by itself on ${momentText(opens_at)}, Kigali time. Visitors read that.`;
  return 'Visitors read that it opens soon. You and your staff see the whole shop while you are logged in.';
}

/** Now, or at a moment. */
function OpenButtons({ opensAt }: { opensAt: string | null }) {
  return (
    <>
      <ActionButton variant="contained" work={() => change({ state: 'open' })} done="The shop is open.">
        Open the shop now
      </ActionButton>
      <AskButton
        label={opensAt ? 'Another date and time' : 'Open at a date and time'}
        button={{ variant: 'outlined' }}
        title="When does the shop open?"
        text="It opens by itself then. Visitors read the date and time."
        submit="Save"
        done="Saved."
        values={{ at: opensAt }}
        work={({ at }: { at: string | null }) => change({ state: 'open', at })}
      >
        <MomentInput source="at" label="Date and time in Kigali" validate={required()} />
      </AskButton>
      {opensAt && (
        <ActionButton work={() => change({ state: 'closed' })} done="The date is removed.">
          Remove the date
        </ActionButton>
      )}
    </>
  );
}

function CloseButton() {
  return (
    <AskButton
      label="Close the shop"
      button={{ color: 'error', variant: 'outlined' }}
      title="Close the shop?"
      text="Visitors see one page that says that you open soon, and no one can order, or look at an order. To stop orders alone, pause the shop in the settings."
      submit="Close"
      done="The shop is closed."
      isDangerous
      work={() => change({ state: 'closed' })}
    />
  );
}

/** What a first order needs, and where it is set. */
const NEEDS: readonly { id: Data['missing'][number]; title: string; text: string; to: string }[] = [
  { id: 'name', title: 'A name', text: 'What the shop is called.', to: '/settings' },
  {
    id: 'contact',
    title: 'A phone or an e-mail address',
    text: 'How customers reach you.',
    to: '/settings',
  },
  {
    id: 'delivery',
    title: 'A delivery zone',
    text: 'Where you deliver, how, and for how much.',
    to: '/zones',
  },
  {
    id: 'payment',
    title: 'A way to pay that works',
    text: 'Cash where a zone takes it, mobile money, or your MoMoPay code.',
    to: '/settings',
  },
  { id: 'product', title: 'A product for sale', text: 'Published, and in stock.', to: '/products' },
];

function NeedsPanel({ missing }: { missing: Data['missing'] }) {
  const count = missing.length;
  return (
    <Panel title={count === 0 ? 'Ready for the first order' : `${count} missing for the first order`}>
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
              text={isMissing ? `Missing. ${text}` : 'Done.'}
              action={
                <Button component={Link} to={to} aria-label={`${isMissing ? 'Add' : 'Change'}: ${title}`}>
                  {isMissing ? 'Add' : 'Change'}
                </Button>
              }
            />
          );
        })}
      </SecurityRows>
    </Panel>
  );
}
