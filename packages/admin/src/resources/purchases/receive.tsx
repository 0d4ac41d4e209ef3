import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import DeleteIcon from '@mui/icons-material/Delete';
import { Alert, Autocomplete, Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useDeferredValue, useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { call } from '#admin/api.ts';
import { ChoiceField } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { useCall, usePress } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { kigaliDay } from '#admin/ui/texts.ts';
import { type LineFaults, readLine, type TypedLine } from './receive-input.ts';

type Faults = Record<string, LineFaults>;

/** Records a receipt of goods: supplier, day, and for each product its quantity, cost and date. */
export function ReceiveGoods() {
  const [supplier, setSupplier] = useState('');
  const [day, setDay] = useState(kigaliDay());
  const [note, setNote] = useState('');
  const [lines, setLines] = useState<TypedLine[]>([]);
  const { book, failure, faults, isRunning } = useBooking();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void book({ supplier, day, note, lines });
  };
  const change = (changed: TypedLine) =>
    setLines(lines.map((each) => (each.key === changed.key ? changed : each)));
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ py: 1, maxWidth: 720 }}>
      <Title title={t('Goods received')} />
      <Stack sx={{ gap: 2 }}>
        <Panel title={t('Supplier and date')}>
          <SupplierField value={supplier} onChange={setSupplier} />
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, mt: 1 }}>
            <TextField
              type="date"
              label={t('Day')}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: kigaliDay() } }}
            />
            <TextField
              fullWidth
              label={t('Note')}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              slotProps={{ htmlInput: { maxLength: 300 } }}
            />
          </Stack>
        </Panel>
        <Panel title={t('What was delivered')}>
          {lines.map((line) => (
            <LineFields
              key={line.key}
              line={line}
              faults={faults[line.key] ?? {}}
              onChange={change}
              onRemove={() => setLines(lines.filter((each) => each !== line))}
            />
          ))}
          <AddProduct key={lines.length} onAdd={(line) => setLines([...lines, line])} />
        </Panel>
        {failure && <Alert severity="error">{failure}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={isRunning}>
          {t('Record it')}
        </Button>
      </Stack>
    </Box>
  );
}

/** One of the suppliers, or the name of a new one. */
function SupplierField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const known = useCall('GET /admin/suppliers', { query: { limit: 100 } }).data?.data ?? [];
  return (
    <Autocomplete
      freeSolo
      autoSelect
      options={known.map(({ name }) => name)}
      inputValue={value}
      onInputChange={(_, name) => onChange(name)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('Supplier')}
          helperText={t('Choose one, or type a new name to add it.')}
        />
      )}
    />
  );
}

/** A product or one of its variants; drafts and sold-out products are among them. */
interface Ware {
  key: string;
  text: string;
  line: Pick<TypedLine, 'product' | 'index' | 'name' | 'soldBy'>;
}

function waresOf({ _id: product, name, variants, sold_by: soldBy }: StaffProduct): Ware[] {
  const units = variants.length > 0 ? variants : [{ index: -1, label: null }];
  return units.map(({ index, label }) => {
    const text = label ? `${name}, ${label}` : name;
    return { key: `${product} ${index}`, text, line: { product, index, name: text, soldBy } };
  });
}

/** Searches the products; the chosen one becomes a line. */
function AddProduct({ onAdd }: { onAdd: (line: TypedLine) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useCall('GET /admin/products', { query: { q, limit: 20 } }, { enabled: q.length > 1 });
  const add = (ware: Ware | null) =>
    ware &&
    onAdd({
      ...ware.line,
      ...{ key: crypto.randomUUID(), quantity: '', cost: '', costOf: 'all', bestBefore: '' },
    });
  return (
    <Autocomplete
      options={(found.data?.data ?? []).flatMap(waresOf)}
      value={null}
      filterOptions={(all) => all}
      getOptionKey={({ key }) => key}
      getOptionLabel={({ text }) => text}
      loading={found.isFetching}
      noOptionsText={q.length > 1 ? t('Nothing found.') : t('Type part of a name.')}
      onInputChange={(_, value, reason) => reason === 'input' && setTyped(value)}
      onChange={(_, ware) => add(ware)}
      renderInput={(params) => <TextField {...params} label={t('Add a product')} />}
    />
  );
}

interface LineFieldsProps {
  line: TypedLine;
  faults: LineFaults;
  onChange: (line: TypedLine) => void;
  onRemove: () => void;
}

function LineFields({ line, faults, onChange, onRemove }: LineFieldsProps) {
  const { name, soldBy } = line;
  const isWeighed = soldBy === 'weight';
  const set = (part: Partial<TypedLine>) => onChange({ ...line, ...part });
  const costs = [
    { id: 'all', name: t('for all') },
    { id: 'one', name: isWeighed ? t('per kilo') : t('per piece') },
  ] as const;
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, borderBottom: 1, borderColor: 'divider', m: 0, p: 0, pb: 1.5, mb: 1.5 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography component="legend" sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconButton aria-label={t('Take out {name}', { name })} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Stack>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <TextField
          autoFocus
          label={isWeighed ? t('Kilos') : t('How many')}
          value={line.quantity}
          onChange={({ target }) => set({ quantity: target.value })}
          error={Boolean(faults.quantity)}
          helperText={faults.quantity}
          slotProps={{ htmlInput: { inputMode: isWeighed ? 'decimal' : 'numeric' } }}
        />
        <TextField
          type="date"
          label={t('Best before')}
          value={line.bestBefore}
          onChange={({ target }) => set({ bestBefore: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          label={t('Cost in francs')}
          value={line.cost}
          onChange={({ target }) => set({ cost: target.value })}
          error={Boolean(faults.cost)}
          helperText={faults.cost ?? (line.cost ? null : t('Empty: not known'))}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <ChoiceField
          label={t('This is')}
          value={line.costOf}
          choices={costs}
          onChoose={(costOf) => set({ costOf })}
        />
      </Box>
    </Box>
  );
}

interface Typed {
  supplier: string;
  day: string;
  note: string;
  lines: readonly TypedLine[];
}

function useBooking() {
  const { attempt, fail, failure, isRunning } = useAttempt();
  const [faults, setFaults] = useState<Faults>({});
  const press = usePress();
  const notify = useNotify();
  const navigate = useNavigate();
  const book = async ({ supplier, day, note, lines }: Typed) => {
    const read = lines.map((line) => ({ key: line.key, ...readLine(line) }));
    const wrong = Object.fromEntries(
      read.flatMap((each) => ('faults' in each ? [[each.key, each.faults]] : [])),
    );
    setFaults(wrong);
    if (!supplier.trim()) return fail(t('Please enter the supplier.'));
    if (lines.length === 0) return fail(t('Please add what was delivered.'));
    if (Object.keys(wrong).length > 0) return fail(t('Please look at the marked fields.'));
    const body = {
      ...{ supplier, day, note: note.trim() || null },
      lines: read.flatMap((each) => ('line' in each ? [each.line] : [])),
    };
    const refused = await attempt(async () => {
      await press((headers) => call('POST /admin/purchases', { body, headers }));
      notify(t('The goods are in stock.'), { type: 'success' });
      navigate('/purchases');
    });
    if (refused?.errors) setFaults(faultsOf(refused.errors, lines));
  };
  return { book, failure, faults, isRunning };
}

/** The server's errors by line: it names a field such as `lines.0.quantity`. */
function faultsOf(errors: Readonly<Record<string, unknown>>, lines: readonly TypedLine[]): Faults {
  const faults: Faults = {};
  for (const [field, message] of Object.entries(errors)) {
    const [, at = '', name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const key = lines[Number(at)]?.key;
    if (at && key) faults[key] = { ...faults[key], [name === 'cost' ? 'cost' : 'quantity']: String(message) };
  }
  return faults;
}
