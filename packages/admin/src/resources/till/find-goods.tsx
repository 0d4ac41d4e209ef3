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
  useRef,
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

/** Finds products by a code, or by a part of their name; the camera reads codes too. */
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
      noOptionsText={t('No such product. Press Enter if it is a code.')}
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
  /** When the shop answered; null: never. */
  at: string | null;
  units: CounterUnit[];
}

/** The products for sale, from the shop's last answer: stored on this device, for use without a network. */
export function useGoods() {
  const { at, units } = goods.use();
  const [failure, setFailure] = useState<string | null>(null);
  /** Reads them again; resolves with the known products, also when the shop did not answer. */
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

/** A typed key, and its time in ms. */
interface Typed {
  key: string;
  at: number;
}

/**
 * The longest time between the keys of a scanner: people type more slowly, and the slowest radio scanners keep
 * to it.
 */
const FAST_MS = 80;
const LONG = 6;
/** Shorter codes must be typed faster. */
const VERY_FAST_MS = 40;
const SHORTEST = 4;

/** Whether keys before an Enter came from a scanner. */
export function isScanned(keys: readonly Typed[], enterAt: number): boolean {
  const [first] = keys;
  if (!first || keys.length < SHORTEST) return false;
  const mean = (enterAt - first.at) / keys.length;
  return mean <= (keys.length < LONG ? VERY_FAST_MS : FAST_MS);
}

/** The keys after the last pause of a person. */
export function burstOf<T extends Typed>(keys: readonly T[]): T[] {
  const pause = keys.findLastIndex(
    ({ at }, place) => place > 0 && at - (keys[place - 1]?.at ?? at) > 3 * FAST_MS,
  );
  return keys.slice(Math.max(0, pause));
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Restores the text of a field, as if it had been typed. */
function putBack(field: Field, text: string): void {
  const owner =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens to a scanner that types like a keyboard, wherever the focus is: its keys are removed from the focused
 * field, and its Enter presses nothing.
 */
export function useScanner(onCode: (code: string) => void): void {
  const heard = useRef(onCode);
  heard.current = onCode;
  useEffect(() => {
    let keys: (Typed & { field: Field | null; before: string })[] = [];
    const listen = (event: globalThis.KeyboardEvent) => {
      const { key, timeStamp: at, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Enter') {
        const burst = burstOf(keys);
        keys = [];
        if (!isScanned(burst, at)) return;
        event.preventDefault();
        event.stopPropagation();
        const [first] = burst;
        if (first?.field) putBack(first.field, first.before);
        heard.current(burst.map((each) => each.key).join(''));
      } else if (key.length === 1) {
        const field = isField(target) ? target : null;
        keys = [...keys.slice(-64), { key, at, field, before: field?.value ?? '' }];
      } else if (key !== 'Shift') keys = [];
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
