import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { ChoiceField, useCategories } from '#admin/inputs/fields.tsx';
import { type Action, useAction } from '#admin/ui/calls.ts';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { BULK_KINDS, type BulkChange, type BulkInput, toBulkChange } from './product-input.ts';

/** What is done to all chosen products: to all of them, or to none. */
export function BulkButtons() {
  const [isOpen, setOpen] = useState(false);
  const { selectedIds = [] } = useListContext();
  const change = useBulkChange();
  return (
    <>
      <Button onClick={() => change.run({ status: 'published' })}>Publish</Button>
      <Button onClick={() => change.run({ status: 'draft' })}>Make drafts</Button>
      <Button onClick={() => setOpen(true)}>Change …</Button>
      {isOpen && <BulkDialog count={selectedIds.length} change={change} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Changes the chosen products. A refusal is shown. */
function useBulkChange(): Action<[BulkChange]> {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const notify = useNotify();
  return useAction(async (change: BulkChange) => {
    const { data } = await call('POST /admin/products/bulk', { body: { ids: selectedIds, change } });
    notify(data.changed === 1 ? 'One product changed.' : `${data.changed} products changed.`, {
      type: 'success',
    });
    onUnselectItems();
  });
}

interface BulkDialogProps {
  count: number;
  change: Action<[BulkChange]>;
  onClose: () => void;
}

/** Asks what to change about the chosen products. */
function BulkDialog({ count, change, onClose }: BulkDialogProps) {
  const [input, setInput] = useState<BulkInput>({ kind: 'offer', percent: '', until: '', category: null });
  const [fault, setFault] = useState<string | null>(null);
  const set = (part: Partial<BulkInput>) => setInput((was) => ({ ...was, ...part }));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const asked = toBulkChange(input);
    if (typeof asked === 'string') return setFault(asked);
    setFault(null);
    if (await change.run(asked)) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" fullScreen={useIsPhone()} aria-labelledby="bulk">
      <form noValidate onSubmit={save}>
        <DialogTitle id="bulk">{count === 1 ? 'Change one product' : `Change ${count} products`}</DialogTitle>
        <DialogContent>
          <ChoiceField
            label="What"
            value={input.kind}
            choices={BULK_KINDS}
            onChoose={(kind) => set({ kind })}
          />
          <Parts input={input} set={set} fault={fault} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={change.isRunning}>
            Change them
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PartsProps {
  input: BulkInput;
  set: (part: Partial<BulkInput>) => void;
  fault: string | null;
}

function Parts({ input: { kind, percent, until }, set, fault }: PartsProps) {
  const hint =
    kind === 'offer' ? 'So much below the list price, the variants’ too.' : '10 is dearer, −10 is cheaper.';
  return (
    <>
      {(kind === 'offer' || kind === 'price') && (
        <TextField
          label="Percent"
          type="number"
          value={percent}
          onChange={({ target }) => set({ percent: target.value })}
          error={Boolean(fault)}
          helperText={fault ?? hint}
        />
      )}
      {kind === 'offer' && (
        <TextField
          label="Until (empty: no end)"
          type="datetime-local"
          value={until}
          onChange={({ target }) => set({ until: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      {kind === 'category' && <CategoryChoice onChoose={(category) => set({ category })} fault={fault} />}
    </>
  );
}

function CategoryChoice({
  onChoose,
  fault,
}: {
  onChoose: (id: string | null) => void;
  fault: string | null;
}) {
  const { choices, isPending } = useCategories();
  return (
    <Autocomplete
      options={choices}
      loading={isPending}
      getOptionLabel={({ name }) => name}
      onChange={(_, choice) => onChoose(choice?.id ?? null)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Category"
          error={Boolean(fault)}
          helperText={fault ?? 'In place of where they are now.'}
        />
      )}
    />
  );
}
