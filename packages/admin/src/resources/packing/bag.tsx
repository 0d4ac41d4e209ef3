import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Waiting } from '#admin/ui/answered.tsx';
import { byPlace, isUnweighed, lineName, substitutionNames, windowText } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { clockText } from '#admin/ui/texts.ts';
import { PackLineRow } from './pack-line.tsx';
import { lookAtOrder, orderIn, press, usePacking } from './packing.ts';
import type { PackLine, PackOrder } from './steps.ts';

const LOOK_EVERY_MS = 15_000;

/** One order on a packer's phone: first its lines, the bags last. */
export function Bag() {
  const { id = '' } = useParams();
  const packing = usePacking();
  const order = orderIn(packing, id);
  const failure = useLook(id);
  if (!order) return <NotHere failure={packing.isCut ? NOT_KEPT : failure} />;
  const at = packing.wave.indexOf(id);
  return (
    <Box sx={{ pb: 4 }}>
      <BagHead order={order} bag={at < 0 ? null : at + 1} />
      {byPlace(order.lines).map(({ place, lines }) => (
        <Box key={place} component="section" aria-label={place} sx={{ mt: 1.5 }}>
          <Typography component="h2" sx={{ fontWeight: 700 }}>
            {place}
          </Typography>
          {lines.map((line) => (
            <PackLineRow key={line._id} order={order} line={line} />
          ))}
        </Box>
      ))}
      <Button component={Link} to={`/orders/${id}/show`} sx={{ mt: 1 }}>
        {t('Something is missing? Change the items')}
      </Button>
      <CloseBags key={id} order={order} />
    </Box>
  );
}

const NOT_KEPT = t('No network, and this order was never opened on this phone.');

/** Reads the order regularly; returns why the shop refused, if it did. */
function useLook(id: string): string | null {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    const look = () =>
      lookAtOrder(id).then(
        () => setFailure(null),
        (error: Error) => setFailure(error.message),
      );
    void look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id]);
  return failure;
}

function NotHere({ failure }: { failure: string | null }) {
  if (!failure) return <Waiting />;
  const back = (
    <Button component={Link} to="/packing" color="inherit">
      {t('To the list')}
    </Button>
  );
  return (
    <Alert severity="warning" action={back}>
      {failure}
    </Alert>
  );
}

/** The customer of the bag, its progress, and notes to read before the first tick; it stays in view. */
function BagHead({ order, bag }: { order: PackOrder; bag: number | null }) {
  const picked = order.lines.filter((line) => line.picked).length;
  return (
    <>
      <Box sx={head}>
        <Typography component="h2" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {bag === null ? order.name : t('Bag {bag}: {name}', { bag, name: order.name })}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {order.number} · {order.area} · {windowText(order)}
        </Typography>
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          {t('{picked} of {count} in the bag', { picked, count: order.lines.length })}
        </Typography>
      </Box>
      <Colleague order={order} />
      {order.note && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {t('The customer writes: “{note}”', { note: order.note })}
        </Alert>
      )}
      <Typography sx={{ mt: 1 }}>
        {t('When something is out: {wish}', { wish: substitutionNames[order.substitution] })}
      </Typography>
    </>
  );
}

/** Below the app bar, above the lines. */
const head = {
  position: 'sticky',
  top: { xs: 56, sm: 48 },
  zIndex: 2,
  bgcolor: 'background.default',
  py: 1,
} as const;

/** Another packer works on this order; taking it over needs a confirmation. */
function Colleague({ order }: { order: PackOrder }) {
  const mine = useSession()?.id;
  const { packer, status } = order;
  if (!packer || packer._id === mine || status !== 'confirmed') return null;
  const over = (
    <Button color="inherit" onClick={() => press(order._id, { kind: 'claim', over: true })}>
      {t('Take it over')}
    </Button>
  );
  return (
    <Alert severity="warning" action={over} sx={{ mt: 1 }}>
      {t('{name} is packing this since {since}.', { name: packer.name, since: clockText(packer.since) })}
    </Alert>
  );
}

/** The end: the number of bags, and that they are closed. */
function CloseBags({ order }: { order: PackOrder }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const packing = usePacking();
  const [bags, setBags] = useState(order.bags ?? 1);
  const [isAsking, setAsking] = useState(false);
  const mine = useSession()?.id;
  const left = order.lines.filter((line) => !line.picked);
  if (order.status !== 'confirmed')
    return (
      <Alert severity="success" sx={{ mt: 2 }}>
        {order.bags ? t('Packed, bags: {bags}', { bags: order.bags }) : t('It no longer needs packing.')}
      </Alert>
    );
  const isColleagues = order.packer !== null && order.packer._id !== mine;
  const close = () => {
    press(order._id, { kind: 'pack', bags, all: left.length === 0 });
    notify(t('{number} is packed.', { number: order.number }), { type: 'success' });
    const next = packing.wave.find((id) => id !== order._id && orderIn(packing, id)?.status === 'confirmed');
    navigate(next ? `/packing/order/${next}` : '/packing');
  };
  return (
    <Panel title={t('Close the bags')}>
      <Bags bags={bags} onChange={setBags} />
      <Button
        fullWidth
        size="large"
        variant="contained"
        disabled={isColleagues}
        onClick={() => (left.length === 0 ? close() : setAsking(true))}
        sx={{ mt: 1 }}
      >
        {t('Packed')}
      </Button>
      {isAsking && <NotAllDialog left={left} onPack={close} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

const MOST_BAGS = 99;

function Bags({ bags, onChange }: { bags: number; onChange: (bags: number) => void }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography sx={{ flex: 1 }}>{t('Bags')}</Typography>
      <IconButton aria-label={t('One bag less')} disabled={bags <= 1} onClick={() => onChange(bags - 1)}>
        <RemoveIcon />
      </IconButton>
      <Typography variant="h2" component="span" aria-live="polite" sx={{ minWidth: 32, textAlign: 'center' }}>
        {bags}
      </Typography>
      <IconButton
        aria-label={t('One bag more')}
        disabled={bags >= MOST_BAGS}
        onClick={() => onChange(bags + 1)}
      >
        <AddIcon />
      </IconButton>
    </Stack>
  );
}

/** Before closing bags that may be incomplete: the lines without a tick, and whether to close anyway. */
function NotAllDialog({
  left,
  onPack,
  onClose,
}: {
  left: readonly PackLine[];
  onPack: () => void;
  onClose: () => void;
}) {
  const title = useId();
  const needsScale = left.some(isUnweighed);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title} component="h2">
        {t('Not in the bag yet')}
      </DialogTitle>
      <DialogContent>
        <ul>
          {left.map((line) => (
            <li key={line._id}>{lineName(line)}</li>
          ))}
        </ul>
        <Typography>
          {needsScale
            ? t('Items sold by weight must be weighed first.')
            : t('Is it in the bag after all? Missing items must be removed from the order, or replaced.')}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} variant={needsScale ? 'contained' : 'text'}>
          {t('Back')}
        </Button>
        {!needsScale && (
          <Button variant="contained" onClick={onPack}>
            {t('Everything is in: packed')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
