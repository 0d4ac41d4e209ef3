import type { Language } from '@isoko/contract/rules/languages';
import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import {
  ArrayInput,
  BooleanInput,
  maxLength,
  NumberInput,
  required,
  SelectInput,
  TextArrayInput,
  TextInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Lines, needed } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { type FormSetting, SECTIONS, type Section, sectionId, settingId } from '#admin/ui/setting-names.ts';
import { LANGUAGE_NAMES, othersOf } from '#admin/ui/texts.ts';
import { DaysInput, MarkdownInput } from './days-input.tsx';

type SettingInput = (source: FormSetting) => ReactElement;

/** Inputs of some settings, in their order. */
export type SettingInputs = Partial<Record<FormSetting, SettingInput>>;

/** A part of the settings under its own heading. */
export function SettingsPanel({ section, inputs }: { section: Section; inputs: SettingInputs }) {
  const entries = Object.entries(inputs) as [FormSetting, SettingInput][];
  return (
    <Box id={sectionId(section)} sx={{ scrollMarginTop: 72 }}>
      <Panel title={SECTIONS[section]}>
        {entries.map(([source, input]) => (
          <Box key={source} id={settingId(source)} sx={{ scrollMarginTop: 96 }}>
            {input(source)}
          </Box>
        ))}
      </Panel>
    </Box>
  );
}

/** The ways to pay that a shop can offer. */
const WAYS = [
  { id: 'cod', name: t('Cash on delivery') },
  { id: 'mtn_momo', name: t('MTN MoMo, asked on the phone') },
  { id: 'airtel_money', name: t('Airtel Money, asked on the phone') },
  { id: 'momo_code', name: t('MoMoPay code, typed by hand') },
];

const CODE = t(
  'Write the MoMoPay code into what to do, with the word that the reference is typed at the checkout. Another name or text counts after 24 hours, or once the owner confirms it by mail.',
);

/** What shoppers read in the languages of the shop that its texts are not written in, side by side. */
function PaymentVersions() {
  const written: Language = useWatch({ name: 'content_language' });
  return othersOf(written).flatMap((to) => {
    const language = LANGUAGE_NAMES[to];
    return [
      <TextInput
        key={`${to} name`}
        source={`versions.${to}.name`}
        label={t('What shoppers read, in {language}', { language })}
        helperText={t('Without it in words of ours where there are some, else as above.')}
        validate={maxLength(80)}
      />,
      <TextInput
        key={`${to} instructions`}
        source={`versions.${to}.instructions`}
        label={t('What to do, in {language}', { language })}
        multiline
        helperText={false}
        validate={maxLength(300)}
      />,
    ];
  });
}

/** The smallest order, what is held before anything is paid (decisions/0135), and the ways to pay. */
export const moneyInputs = {
  min_order_amount: (source) => <MoneyInput source={source} label={t('Smallest order')} {...needed} />,
  step_up_refund_above: (source) => (
    <MoneyInput
      source={source}
      label={t('Refunds above this are confirmed')}
      validate={required()}
      helperText={t('Whoever sends back more shows first that it is really them.')}
    />
  ),
  open_orders_per_contact: (source) => (
    <NumberInput
      source={source}
      label={t('Open orders of a new customer')}
      helperText={t('Of one phone, mailbox or address that has paid or received nothing yet.')}
      min={1}
      step={1}
      validate={required()}
    />
  ),
  open_orders_value: (source) => <MoneyInput source={source} label={t('… and worth at most')} {...needed} />,
  answer_minutes: (source) => (
    <NumberInput
      source={source}
      label={t('Minutes to answer about a missing line')}
      helperText={t('Never longer than until the delivery begins.')}
      min={5}
      max={240}
      step={1}
      validate={required()}
    />
  ),
  weight_tolerance: (source) => (
    <NumberInput
      source={source}
      label={t('Weighed goods: percent more than ordered')}
      helperText={t('Whoever pays in advance pays so much more, and gets back what the scale did not need.')}
      min={0}
      max={50}
      step={1}
      validate={required()}
    />
  ),
  weight_gift_up_to: (source) => (
    <MoneyInput
      source={source}
      label={t('Weighed goods: francs above that, given')}
      validate={required()}
      helperText={t("A difference up to this is the shop's. Anything more is not taken.")}
    />
  ),
  reference_hours: (source) => hours(source, t('Hours an order with a typed reference is held')),
  reference_large_above: (source) => (
    <MoneyInput source={source} label={t('An order is large above')} {...needed} />
  ),
  reference_hours_large: (source) => hours(source, t('Hours for a large one')),
  payment_methods: (source) => (
    <ArrayInput source={source} label={t('Ways to pay')} helperText={CODE}>
      <Lines add={t('Add a way to pay')} isOrdered>
        <SelectInput source="code" label={t('Way')} choices={WAYS} {...needed} />
        <BooleanInput source="on" label={t('Offered')} defaultValue={true} />
        <TextInput source="name" label={t('What shoppers read')} {...needed} />
        <TextInput
          source="instructions"
          label={t('What to do')}
          multiline
          defaultValue={null}
          helperText={false}
        />
        <PaymentVersions />
      </Lines>
    </ArrayInput>
  ),
} satisfies SettingInputs;

/** The ways an alert can go. */
const ALERT_WAYS = [
  { id: 'mail', name: t('By mail') },
  { id: 'phone', name: t('To the phone') },
  { id: 'both', name: t('Both') },
  { id: 'none', name: t('Not at all') },
];

const alertInput = (
  source: string,
  label: string,
  choices = ALERT_WAYS,
  helperText: string | false = false,
) => (
  <SelectInput
    source={source}
    label={label}
    choices={choices}
    helperText={helperText}
    validate={required()}
  />
);

/** Who hears of what happens, and by which way. */
export const alertInputs = {
  alert_phone: (source) => (
    <TextInput
      source={source}
      label={t('Phone for alerts')}
      type="tel"
      helperText={t('Such as 0788 123 456. What no channel takes to it is mailed.')}
    />
  ),
  alerts: (source) => (
    <>
      {alertInput(`${source}.new_order`, t('A new order'))}
      {alertInput(`${source}.low_stock`, t('Little is left of a product'))}
      {alertInput(`${source}.money`, t('Money to look for or to refund'))}
      {alertInput(
        `${source}.security`,
        t('Access and security'),
        ALERT_WAYS.filter(({ id }) => id === 'mail' || id === 'both'),
        t('The mail always goes: it may have a link to answer by.'),
      )}
    </>
  ),
} satisfies SettingInputs;

function hours(source: string, label: string) {
  return <NumberInput source={source} label={label} min={1} max={168} step={1} validate={required()} />;
}

/** What the shop shows, when it does not deliver, and when it warns. */
export const windowInputs = {
  free_delivery_banner: (source) => (
    <BooleanInput
      source={source}
      label={t('Promise free express delivery')}
      helperText={t("The banner on top, from the smallest amount a zone's express method is free from.")}
    />
  ),
  region_gate: (source) => (
    <BooleanInput
      source={source}
      label={t('Only for visitors in Rwanda')}
      helperText={t('Others read that the shop is not available in their region.')}
    />
  ),
  moderate_comments: (source) => <BooleanInput source={source} label={t('Comments wait for approval')} />,
  closed_days: (source) => <DaysInput source={source} label={t('Days without deliveries')} />,
  delivery_days_ahead: (source) => (
    <NumberInput
      source={source}
      label={t('Days ahead for delivery times')}
      min={0}
      max={14}
      step={1}
      validate={required()}
      helperText={t('How many days after today shoppers can choose. Express comes today only.')}
    />
  ),
  low_stock_below: (source) => (
    <NumberInput source={source} label={t('Stock is low below')} min={1} step={1} validate={required()} />
  ),
  markdown: (source) => <MarkdownInput source={source} />,
  contact_topics: (source) => (
    <TextArrayInput
      source={source}
      label={t('Subjects of the contact form')}
      helperText={t('Press Enter after each.')}
    />
  ),
} satisfies SettingInputs;

/** When the shop is backed up by itself, how many files are kept (decisions/0169), and for how long the rest is (decisions/0217). */
export const backupInputs = {
  backup_hour: (source) => (
    <NumberInput
      source={source}
      label={t('Hour of the daily backup')}
      helperText={t('Kigali time, 0 to 23. Empty: none is made by itself.')}
      min={0}
      max={23}
      step={1}
    />
  ),
  backups_kept: (source) => (
    <NumberInput source={source} label={t('Backups kept')} min={1} max={365} step={1} validate={required()} />
  ),
  kept_months: (source) => (
    <>
      <NumberInput
        source={`${source}.messages`}
        label={t('Months sent messages are kept')}
        helperText={t('At least 3. Empty: as long as their orders.')}
        min={3}
        max={120}
        step={1}
      />
      <NumberInput
        source={`${source}.stock_moves`}
        label={t('Months each stock move is kept')}
        helperText={t(
          'At least 13. Older ones become the opening stock of their product, and every sum stays. Empty: all are kept.',
        )}
        min={13}
        max={120}
        step={1}
      />
    </>
  ),
  audit_months: (source) => (
    <NumberInput
      source={source}
      label={t('Months of the audit log in the database')}
      helperText={t(
        'At least 24. After a backup, older months become files beside the backups, which keep their proof. Empty: all stays.',
      )}
      min={24}
      max={120}
      step={1}
    />
  ),
} satisfies SettingInputs;
