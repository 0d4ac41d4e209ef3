import type { ZoneArea } from '@isoko/contract/routes/admin/zones';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Autocomplete, Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  required,
  TextInput,
  useInput,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Lines, needed, sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { byDistrict, WEEKDAYS, withDistrict } from './words.ts';

const remove = {
  title: t('Close this zone?'),
  text: t('Nobody there can order, unless another zone delivers there. Existing orders stay as agreed.'),
};

/** Coupons and the banner find delivery methods by their code. */
const CODES = t(
  'A code has lowercase letters, digits and _. The banner at the top refers to the way called express.',
);

const NEW = {
  takes_perishables: true,
  cash_on_delivery: true,
  cut_off_minutes: 120,
  closed_weekdays: [],
  areas: [],
  methods: [{ code: 'standard', name: t('Standard'), price: 0 }],
  windows: [],
};

export function ZoneForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm isNew={isNew} remove={remove} defaults={NEW}>
      <TextInput
        source="name"
        label={t('Name')}
        validate={required()}
        helperText={t('Shoppers see it: Kigali, Secondary cities.')}
      />
      <AreasInput />
      <MethodsInput />
      <WindowsInput label={t('Delivery times of a day')} closedLabel={t('No deliveries on')} />
      <BooleanInput source="takes_perishables" label={t('Fresh and cold goods go there')} />
      <MinimumInput />
      <CashInputs />
    </RecordForm>
  );
}

function MethodsInput() {
  return (
    <ArrayInput source="methods" label={t('Ways to deliver')} helperText={CODES}>
      <Lines add={t('Add a way')} isOrdered>
        <TextInput source="name" label={t('Name')} {...needed} />
        <TextInput source="eta" label={t('Arrives')} helperText={false} />
        <MoneyInput source="price" label={t('Fee')} {...needed} />
        <MoneyInput source="free_from" label={t('Free from')} helperText={t('Empty: never free.')} />
        <TextInput source="code" label={t('Code')} {...needed} />
      </Lines>
    </ArrayInput>
  );
}

/** The delivery windows of a day, and the weekdays without any. */
export function WindowsInput({
  label,
  closedLabel,
  hint = false,
}: {
  label: string;
  closedLabel: string;
  hint?: string | false;
}) {
  return (
    <>
      <ArrayInput source="windows" label={label} helperText={hint}>
        <Lines add={t('Add a time')} columns={3}>
          <TextInput source="from" label={t('From')} type="time" {...needed} />
          <TextInput source="to" label={t('To')} type="time" {...needed} />
          <NumberInput
            source="capacity"
            label={t('Orders per day')}
            min={1}
            step={1}
            helperText={t('Empty: unlimited.')}
          />
        </Lines>
      </ArrayInput>
      <NumberInput
        source="cut_off_minutes"
        label={t('Order at least this many minutes before')}
        min={0}
        max={4320}
        step={1}
        validate={required()}
      />
      <CheckboxGroupInput
        source="closed_weekdays"
        label={closedLabel}
        choices={WEEKDAYS}
        helperText={t(
          'Single days, such as holidays, are in the settings. Umuganda mornings are always closed.',
        )}
      />
    </>
  );
}

/** The minimum order of a zone or point. */
export function MinimumInput() {
  return (
    <MoneyInput
      source="min_order_amount"
      label={t('Smallest order here')}
      helperText={t("If higher than the shop's. Empty: the shop's.")}
    />
  );
}

/** Whether customers can pay cash on delivery, and up to which amount. */
export function CashInputs({ label = t('Cash at the door') }: { label?: string }) {
  const isTaken: boolean | undefined = useWatch({ name: 'cash_on_delivery' });
  return (
    <>
      <BooleanInput source="cash_on_delivery" label={label} />
      {isTaken && (
        <MoneyInput
          source="cash_on_delivery_up_to"
          label={t('Cash up to')}
          helperText={t('Empty: any amount.')}
        />
      )}
    </>
  );
}

/** The areas of a zone: districts, each whole or with some of its sectors. */
export function AreasInput() {
  const { field } = useInput<ZoneArea[]>({ source: 'areas', defaultValue: [] });
  const { districts, isPending } = useDistricts();
  const areas: ZoneArea[] = field.value ?? [];
  const chosen = byDistrict(areas);
  const left = districts.map(({ name }) => name).filter((name) => !chosen.has(name));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1, width: '100%' }}>
      <Typography component="legend" variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('Where')}
      </Typography>
      {[...chosen].map(([district, sectors]) => (
        <District
          key={district}
          name={district}
          sectors={sectors}
          all={sectorsOf(districts, district)}
          onChange={(next) => field.onChange(withDistrict(areas, district, next))}
          onRemove={() => field.onChange(areas.filter((area) => area.district !== district))}
        />
      ))}
      <Autocomplete
        // A new key empties the field once a district is chosen.
        key={chosen.size}
        options={left}
        loading={isPending}
        onChange={(_, district) => district && field.onChange(withDistrict(areas, district, []))}
        renderInput={(params) => <TextField {...params} label={t('Add a district')} />}
      />
      <AreaFaults />
    </Box>
  );
}

interface DistrictProps {
  name: string;
  sectors: string[];
  /** Every sector of the district. */
  all: string[];
  onChange: (sectors: string[]) => void;
  onRemove: () => void;
}

function District({ name, sectors, all, onChange, onRemove }: DistrictProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        sx={{ flex: 1, minWidth: 0 }}
        options={all.length ? all : sectors}
        value={sectors}
        onChange={(_, next) => onChange(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={name}
            helperText={sectors.length ? undefined : t('The whole district. Choose sectors to narrow it.')}
          />
        )}
      />
      <IconButton onClick={onRemove} aria-label={t('Do not deliver to {name}', { name })} sx={{ mt: 1.5 }}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** One sentence for all errors about single areas. */
function AreaFaults() {
  const { errors } = useFormContext().formState;
  if (!errors.areas) return null;
  return (
    <FormHelperText error>{t('One of these places does not exist, or is listed twice.')}</FormHelperText>
  );
}

export function ZoneEdit() {
  return (
    <EditPage staysOpen>
      <ZoneForm />
    </EditPage>
  );
}

export function ZoneCreate() {
  return (
    <CreatePage title={t('New delivery zone')}>
      <ZoneForm isNew />
    </CreatePage>
  );
}
