import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import AddIcon from '@mui/icons-material/Add';
import {
  Box,
  Button,
  CircularProgress,
  InputAdornment,
  MenuItem,
  TextField,
  type TextFieldProps,
  Typography,
} from '@mui/material';
import type { RichTextInputProps } from 'ra-input-rich-text';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  DateTimeInput,
  type DateTimeInputProps,
  RadioButtonGroupInput,
  required,
  SimpleFormIterator,
  useGetList,
  useRecordContext,
  useSimpleFormIterator,
} from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { ROLES } from '#admin/ui/texts.ts';

/** The props of a required input without a help text. */
export const needed = { validate: required(), helperText: false } as const;

/** The unit of a weight field: a bare number is kilos. */
export const KILOS = { endAdornment: <InputAdornment position="end">{t('kg')}</InputAdornment> };

/** Rwanda's offset from UTC, all year. */
const OFFSET = '+02:00';
const spelled = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Kigali',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
});

/** The input's own format, without a zone: react-admin formats its first value twice. */
const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A moment in the input's format, in Rwandan time wherever the browser is. */
export function toTyped(at: string | null | undefined): string {
  if (!at || TYPED.test(at)) return at ?? '';
  return spelled.format(new Date(at)).replace(' ', 'T');
}

/** The typed moment in the API's format; null if it is empty. */
export const toMoment = (typed: string | null | undefined): string | null =>
  typed ? new Date(`${typed.slice(0, 16)}:00${OFFSET}`).toISOString() : null;

/** A day and a time in Rwanda; the field's value is in the API's format (`2026-05-03T12:00:00.000Z`), or null. */
export function MomentInput(props: DateTimeInputProps) {
  return <DateTimeInput {...props} format={toTyped} parse={toMoment} />;
}

/** The maximum of one answer (contract: listCategories). */
const ALL = { pagination: { page: 1, perPage: 250 }, sort: { field: 'tree', order: 'ASC' } } as const;

/** Every category in the order of the tree, with the names of its ancestors. */
export function useCategories(): {
  choices: { id: string; name: string }[];
  rows: StaffCategory[];
  isPending: boolean;
} {
  const { data, isPending } = useGetList<StaffCategory & { id: string }>('categories', ALL);
  const rows = data ?? [];
  return { rows, isPending, choices: rows.map(({ _id, path }) => ({ id: _id, name: path.join(' › ') })) };
}

/** A select for one category; the field's value is its id. `except`: this category and its descendants are left out. */
export function CategorySelect({
  except,
  ...props
}: Omit<AutocompleteInputProps, 'choices'> & { except?: string }) {
  const { choices, rows, isPending } = useCategories();
  const below = new Set(except ? [except] : []);
  // In the order of the tree every category comes before its descendants.
  for (const { _id, parent } of rows) if (parent && below.has(parent)) below.add(_id);
  return (
    <AutocompleteInput
      {...props}
      choices={choices.filter(({ id }) => !below.has(id))}
      isPending={isPending}
    />
  );
}

const RichText = lazy(() => import('./rich-text.tsx'));

/** A rich text of a form. The editor is loaded when the first one is shown. */
export function RichTextInput({ label = t('Text'), ...props }: RichTextInputProps & { label?: string }) {
  return (
    <Suspense fallback={<CircularProgress aria-label={t('The editor is loading')} />}>
      <RichText {...props} label={label} name={label} />
    </Suspense>
  );
}

/** Each line is in a box. React-admin shows the buttons of a line only on hover; here they are always visible. */
const LINES = {
  '& .RaSimpleFormIterator-line, & > ul > li:last-child.RaSimpleFormIterator-line': {
    alignItems: 'flex-start',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    px: 1.5,
    py: 1,
    mb: 1,
  },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};

interface LinesProps {
  /** The text of the add button: `Add a way`. */
  add: string;
  /** The order matters: lines can be moved. */
  isOrdered?: boolean;
  /** The number of columns, if there is room. */
  columns?: number;
  children: ReactNode;
}

/** The lines of an ArrayInput: one below the other, each with buttons to move and remove it. */
export function Lines({ add, isOrdered = false, columns = 2, children }: LinesProps) {
  return (
    <SimpleFormIterator
      disableReordering={!isOrdered}
      disableClear
      fullWidth
      addButton={<AddLine label={add} />}
      sx={LINES}
    >
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
          width: '100%',
        }}
      >
        {children}
      </Box>
    </SimpleFormIterator>
  );
}

/** The button that adds a line to a list of them. */
export function AddLine({ label }: { label: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add()}>
      {label}
    </Button>
  );
}

/** The districts of Rwanda with their sectors, the capital's first. */
export function useDistricts(): { districts: { name: string; sectors: string[] }[]; isPending: boolean } {
  const { data, isPending } = useCall('GET /shipping/areas');
  return { districts: (data?.data ?? []).flatMap((province) => province.districts), isPending };
}

/** The sectors of a district; empty while the district is not chosen or unknown. */
export function sectorsOf(districts: { name: string; sectors: string[] }[], district: unknown): string[] {
  return districts.find(({ name }) => name === district)?.sectors ?? [];
}

/** A select outside of react-admin's forms: one option of a few, by id. */
export function ChoiceField<Id extends string>({
  choices,
  onChoose,
  ...props
}: {
  label: string;
  value: Id;
  choices: readonly { id: Id; name: string }[];
  onChoose: (id: Id) => void;
} & Pick<TextFieldProps, 'disabled' | 'sx'>) {
  const choose = (typed: string) => {
    const chosen = choices.find(({ id }) => id === typed);
    if (chosen) onChoose(chosen.id);
  };
  return (
    <TextField select onChange={({ target }) => choose(target.value)} {...props}>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The role of a staff member, with an explanation. */
export function RoleInput() {
  return (
    <RadioButtonGroupInput
      source="role"
      label={t('Role')}
      choices={[...ROLES]}
      optionText={<Role />}
      row={false}
      validate={required()}
    />
  );
}

function Role() {
  const role = useRecordContext<(typeof ROLES)[number]>();
  if (!role) return null;
  return (
    <Box sx={{ py: 0.75 }}>
      <Typography sx={{ fontWeight: 600 }}>{role.name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {role.may}
      </Typography>
    </Box>
  );
}
