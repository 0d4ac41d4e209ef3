import { Alert, Box, Button, Checkbox, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { CallFailure } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Waiting } from '#admin/ui/answered.tsx';
import { windowText } from '#admin/ui/order-words.ts';
import { Tag } from '#admin/ui/row.tsx';
import { useRunning } from '#admin/ui/running.ts';
import { chooseWave, hasOrder, lookAtOrder, lookForOrders, orderIn, press, usePacking } from './packing.ts';
import type { PackRow } from './steps.ts';

const LOOK_EVERY_MS = 15_000;

/** The orders to pack: by delivery window and area, the oldest first. Several can be chosen to pick together. */
export function PackingList() {
  const packing = usePacking();
  const failure = useRows();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Orders packed here without a network are no longer on the list.
  const rows = packing.rows.filter(({ _id }) => orderIn(packing, _id)?.status !== 'packed');
  const there = chosen.filter((id) => rows.some(({ _id }) => _id === id));
  const turn = (ids: readonly string[], isOn: boolean) => {
    const others = there.filter((id) => !ids.includes(id));
    setChosen(isOn ? [...others, ...ids] : others);
  };
  if (rows.length === 0 && (failure || !packing.isCut)) return <NothingToPack failure={failure} />;
  return (
    <Box sx={{ pb: 10 }}>
      <LastWave />
      {[...Map.groupBy(rows, windowText)].map(([window, own]) => (
        <WindowPart key={window} window={window} rows={own} chosen={there} onTurn={turn} />
      ))}
      {there.length > 0 && <Chosen ids={rows.map(({ _id }) => _id).filter((id) => there.includes(id))} />}
    </Box>
  );
}

/** Reads the list regularly; returns why the shop refused, if it did. */
function useRows(): string | null | undefined {
  const [failure, setFailure] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const look = () =>
      lookForOrders().then(
        () => setFailure(null),
        (error: Error) => setFailure(error.message),
      );
    void look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return failure;
}

/** `failure`: undefined before the first answer. */
function NothingToPack({ failure }: { failure: string | null | undefined }) {
  if (failure === undefined) return <Waiting />;
  if (failure) return <Alert severity="error">{failure}</Alert>;
  return (
    <>
      <LastWave />
      <Alert severity="success">{t('Everything is packed. New orders appear here automatically.')}</Alert>
    </>
  );
}

/** The link back to orders that are being picked together. */
function LastWave() {
  const packing = usePacking();
  const open = packing.wave.filter((id) => orderIn(packing, id)?.status === 'confirmed');
  if (open.length === 0) return null;
  return (
    <Button component={Link} to="/packing/wave" variant="contained" fullWidth sx={{ mb: 1.5 }}>
      {t('Continue picking together ({count})', { count: open.length })}
    </Button>
  );
}

/** The orders of one delivery window, by area. */
function WindowPart({
  window,
  rows,
  chosen,
  onTurn,
}: {
  window: string;
  rows: readonly PackRow[];
  chosen: readonly string[];
  onTurn: (ids: readonly string[], isOn: boolean) => void;
}) {
  const mine = useSession()?.id;
  // Orders of a colleague are not started twice.
  const free = rows.filter(({ packer }) => !packer || packer._id === mine).map(({ _id }) => _id);
  const isAll = free.length > 0 && free.every((id) => chosen.includes(id));
  return (
    <Paper variant="outlined" component="section" aria-label={window} sx={{ my: 1.5 }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', pl: 2, pr: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography component="h2" sx={{ flex: 1, fontWeight: 700 }}>
          {window} ({rows.length})
        </Typography>
        <Checkbox
          checked={isAll}
          disabled={free.length === 0}
          onChange={() => onTurn(free, !isAll)}
          slotProps={{ input: { 'aria-label': t('Choose all of {window}', { window }) } }}
        />
      </Stack>
      {[...Map.groupBy(rows, (row) => row.area)].map(([area, own]) => (
        <Box key={area}>
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1, fontWeight: 600 }}>
            {area}
          </Typography>
          {own.map((row) => (
            <PackCard
              key={row._id}
              row={row}
              isChosen={chosen.includes(row._id)}
              isFree={free.includes(row._id)}
              onTurn={(isOn) => onTurn([row._id], isOn)}
            />
          ))}
        </Box>
      ))}
    </Paper>
  );
}

function PackCard({
  row,
  isChosen,
  isFree,
  onTurn,
}: {
  row: PackRow;
  isChosen: boolean;
  isFree: boolean;
  onTurn: (isOn: boolean) => void;
}) {
  const packing = usePacking();
  const kept = orderIn(packing, row._id);
  const picked = kept ? kept.lines.filter((line) => line.picked).length : row.picked;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', pl: 2, pr: 1, minHeight: 64 }}>
      <Box
        component={Link}
        to={`/packing/order/${row._id}`}
        sx={{ flex: 1, minWidth: 0, py: 1, color: 'text.primary', textDecoration: 'none' }}
      >
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{row.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {row.number} · {t('{picked} of {count} in the bag', { picked, count: row.lines })}
        </Typography>
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', '&:not(:empty)': { pt: 0.5 } }}>
          {row.late && <Tag label={t('Late')} tone="bad" />}
          {row.packer && (
            <Tag label={t('{name} is packing', { name: row.packer.name })} tone={isFree ? 'good' : 'warn'} />
          )}
          {packing.isCut && !kept && <Tag label={t('Not on this phone')} />}
        </Stack>
      </Box>
      <Checkbox
        checked={isChosen}
        disabled={!isFree}
        onChange={() => onTurn(!isChosen)}
        slotProps={{ input: { 'aria-label': t('Choose {number}', { number: row.number }) } }}
      />
    </Stack>
  );
}

/** The actions for the chosen orders; always in view. */
function Chosen({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const [isRunning, setRunning] = useRunning();
  const begin = async () => {
    setRunning(true);
    try {
      const got = await openAll(ids);
      if (got.length === 0) return notify(t('These orders cannot be opened offline.'), { type: 'warning' });
      chooseWave(got);
      for (const id of got) press(id, { kind: 'claim', over: false });
      navigate('/packing/wave');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      notify(error.message, { type: 'error' });
    } finally {
      setRunning(false);
    }
  };
  const list = ids.join(',');
  return (
    <Paper elevation={6} sx={{ position: 'fixed', left: 0, right: 0, bottom: 0, p: 1.5, zIndex: 'appBar' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="contained" disabled={isRunning} onClick={begin} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
          {t('Pick together ({count})', { count: ids.length })}
        </Button>
        <Button component={Link} to={`/print/pick-lists?orders=${list}`}>
          {t('Print lists')}
        </Button>
        <Button component={Link} to={`/print/labels?orders=${list}`}>
          {t('Print labels')}
        </Button>
      </Stack>
    </Paper>
  );
}

/** Loads these orders onto this phone; returns those that it has. */
async function openAll(ids: readonly string[]): Promise<string[]> {
  await Promise.all(ids.map((id) => lookAtOrder(id)));
  return ids.filter(hasOrder);
}
