import type { CounterUnit } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { kept } from '#admin/ui/kept.ts';
import { canScan, ScanDialog } from '#admin/ui/scan.tsx';
import { nameOf, searchUnits, unitsOf } from './sale.ts';

const MOST = 20;

interface FindGoodsProps {
  units: readonly CounterUnit[];
  input: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
  onChoose: (unit: CounterUnit) => void;
}

const goods = kept<Goods>('isoko:till:goods', { at: null, units: [] });
const AGAIN_EVERY_MS = 5 * 60_000;

/** Finds goods by a code, or by a part of their name; the camera reads codes too. */
export function FindGoods({ onCode, ...props }: FindGoodsProps) {
  const [isScanning, setScanning] = useState(false);
  return (
    <Box role="search" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <GoodsInput onCode={onCode} {...props} />
      {canScan() && (
        <Button
          variant="outlined"
          startIcon={<CameraIcon />}
          onClick={() => setScanning(true)}
          sx={{ minHeight: 56, flex: 'none' }}
        >
          {t('Scan')}
        </Button>
      )}
      {isScanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            onCode(code);
          }}
        />
      )}
    </Box>
  );
}

function GoodsInput({ units, input, onCode, onChoose }: FindGoodsProps) {
  const [typed, setTyped] = useState('');
  const found = searchUnits(units, typed).slice(0, MOST);
  const press = (event: KeyboardEvent) => {
    // A whole code wins over a part of a name.
    const isCode = unitsOf(units, typed).length > 0 || found.length === 0;
    if (event.key !== 'Enter' || !typed.trim() || !isCode) return;
    Object.assign(event, { defaultMuiPrevented: true });
    event.preventDefault();
    setTyped('');
    onCode(typed);
  };
  return (
    <Autocomplete
      fullWidth
      autoHighlight
      forcePopupIcon={false}
      open={typed.trim() !== ''}
      noOptionsText={t('Nothing is called so. Press Enter if it is a code.')}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, why) => setTyped(why === 'selectOption' || why === 'reset' ? '' : text)}
      options={found}
      filterOptions={(all) => all}
      getOptionKey={(unit) => lineKey(unit)}
      getOptionLabel={nameOf}
      onChange={(_, unit) => unit && onChoose(unit)}
      onKeyDown={press}
      renderOption={({ key: _, ...props }, unit) => <Choice key={lineKey(unit)} unit={unit} {...props} />}
      renderInput={(props) => (
        <TextField
          {...props}
          inputRef={input}
          autoFocus
          margin="none"
          label={t('Scan, or type a name or a code')}
        />
      )}
    />
  );
}

function Choice({ unit, ...props }: ComponentProps<'li'> & { unit: CounterUnit }) {
  return (
    <Box component="li" {...props} sx={{ minHeight: 48, gap: 1 }}>
      <Typography component="span" sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(unit)}
      </Typography>
      <Typography component="span" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {formatUnitPrice(unit)}
      </Typography>
    </Box>
  );
}

interface Goods {
  /** When the shop said so; null: never. */
  at: string | null;
  units: CounterUnit[];
}

/** What can be sold, as the shop said last: kept on this device, so that it is there without a network. */
export function useGoods() {
  const { at, units } = goods.use();
  const [failure, setFailure] = useState<string | null>(null);
  /** Asks for them again; resolves with what is known then, also when the shop did not answer. */
  const load = useCallback(async (): Promise<CounterUnit[]> => {
    try {
      const { data } = await call('GET /admin/till/goods');
      goods.write(() => data);
      setFailure(null);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
    }
    return goods.read().units;
  }, []);
  useEffect(() => {
    const go = () => void load();
    const timer = setInterval(go, AGAIN_EVERY_MS);
    window.addEventListener('online', go);
    go();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', go);
    };
  }, [load]);
  const left = (line: { product: string; index: number }) =>
    units.find((unit) => lineKey(unit) === lineKey(line))?.available ?? null;
  return { at, units, left, failure: units.length === 0 ? failure : null, load };
}
