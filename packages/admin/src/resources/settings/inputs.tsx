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

/** The payment methods that a shop can offer. */
const WAYS = [
  { id: 'cod', name: t('Cash on delivery') },
  { id: 'mtn_momo', name: t('MTN MoMo, asked on the phone') },
  { id: 'airtel_money', name: t('Airtel Money, asked on the phone') },
  { id: 'momo_code', name: t('MoMoPay code, typed by hand') },
];

const CODE = t(
  'Put the MoMoPay code into the instructions, and say that the reference is typed at the checkout. A new name or text takes effect after 24 hours, or once the owner confirms it by mail.',
);

/** The name and instructions of a payment method in the shop's other languages. */
function PaymentVersions() {
  const written: Language = useWatch({ name: 'content_language' });
  return othersOf(written).flatMap((to) => {
    const language = LANGUAGE_NAMES[to];
    return [
      <TextInput
        key={`${to} name`}
        source={`versions.${to}.name`}
        label={t('What shoppers see, in {language}', { language })}
        helperText={t('Empty: our own wording if there is one, otherwise as above.')}
        validate={maxLength(80)}
      />,
      <TextInput
        key={`${to} instructions`}
        source={`versions.${to}.instructions`}
        label={t('Instructions, in {language}', { language })}
        multiline
        helperText={false}
        validate={maxLength(300)}
      />,
    ];
  });
}

/** The minimum order, the limits for unpaid orders (decisions/0135), and the payment methods. */
export const moneyInputs = {
  min_order_amount: (source) => <MoneyInput source={source} label={t('Smallest order')} {...needed} />,
  step_up_refund_above: (source) => (
    <MoneyInput
      source={source}
      label={t('Refunds above this are confirmed')}
      validate={required()}
      helperText={t('Larger refunds need a fresh confirmation of identity.')}
    />
  ),
  open_orders_per_contact: (source) => (
    <NumberInput
      source={source}
      label={t('Open orders of a new customer')}
      helperText={t('Per phone, mailbox or address without a paid or delivered order.')}
      min={1}
      step={1}
      validate={required()}
    />
  ),
  open_orders_value: (source) => <MoneyInput source={source} label={t('… and worth at most')} {...needed} />,
  answer_minutes: (source) => (
    <NumberInput
      source={source}
      label={t('Minutes to answer about a missing item')}
      helperText={t('Never beyond the start of the delivery.')}
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
      helperText={t('Added to payments in advance; what the scale did not need is refunded.')}
      min={0}
      max={50}
      step={1}
      validate={required()}
    />
  ),
  weight_gift_up_to: (source) => (
    <MoneyInput
      source={source}
      label={t('Weighed goods: francs above that, not charged')}
      validate={required()}
      helperText={t('The shop bears a difference up to this. Nothing beyond it is charged.')}
    />
  ),
  reference_hours: (source) => hours(source, t('Hours an order with a typed reference is held')),
  reference_large_above: (source) => (
    <MoneyInput source={source} label={t('An order is large from')} {...needed} />
  ),
  reference_hours_large: (source) => hours(source, t('Hours for a large order')),
  payment_methods: (source) => (
    <ArrayInput source={source} label={t('Ways to pay')} helperText={CODE}>
      <Lines add={t('Add a way to pay')} isOrdered>
        <SelectInput source="code" label={t('Way')} choices={WAYS} {...needed} />
        <BooleanInput source="on" label={t('Offered')} defaultValue={true} />
        <TextInput source="name" label={t('What shoppers see')} {...needed} />
        <TextInput
          source="instructions"
          label={t('Instructions')}
          multiline
          defaultValue={null}
          helperText={false}
        />
        <PaymentVersions />
      </Lines>
    </ArrayInput>
  ),
} satisfies SettingInputs;

/** The channels of an alert. */
const ALERT_WAYS = [
  { id: 'mail', name: t('By mail') },
  { id: 'phone', name: t('By phone message') },
  { id: 'both', name: t('Both') },
  { id: 'none', name: t('Never') },
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

/** The alert phone, and the channel of each alert. */
export const alertInputs = {
  alert_phone: (source) => (
    <TextInput
      source={source}
      label={t('Phone for alerts')}
      type="tel"
      helperText={t('Such as 0788 123 456. Anything that cannot be sent there is mailed.')}
    />
  ),
  alerts: (source) => (
    <>
      {alertInput(`${source}.new_order`, t('A new order'))}
      {alertInput(`${source}.low_stock`, t('A product is running low'))}
      {alertInput(`${source}.money`, t('Payments to check or refund'))}
      {alertInput(
        `${source}.security`,
        t('Access and security'),
        ALERT_WAYS.filter(({ id }) => id === 'mail' || id === 'both'),
        t('The mail is always sent: it may contain a link to confirm.'),
      )}
    </>
  ),
} satisfies SettingInputs;

function hours(source: string, label: string) {
  return <NumberInput source={source} label={label} min={1} max={168} step={1} validate={required()} />;
}

/** What the shop shows, the days without delivery, and when it warns. */
export const windowInputs = {
  free_delivery_banner: (source) => (
    <BooleanInput
      source={source}
      label={t('Promise free express delivery')}
      helperText={t('The top banner shows the lowest amount for free express delivery of any zone.')}
    />
  ),
  region_gate: (source) => (
    <BooleanInput
      source={source}
      label={t('Only for visitors in Rwanda')}
      helperText={t('Others see that the shop is not available in their region.')}
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
      helperText={t('How many days after today shoppers can choose. Express is today only.')}
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

/** The daily backup, how many backups are kept (decisions/0169), and how long rows are kept (decisions/0217). */
export const backupInputs = {
  backup_hour: (source) => (
    <NumberInput
      source={source}
      label={t('Hour of the daily backup')}
      helperText={t('Kigali time, 0 to 23. Empty: no automatic backup.')}
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
          "At least 13. Older ones become their product's opening stock; totals stay the same. Empty: all are kept.",
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
        'At least 24. After a backup, older months become files beside the backups and can still be verified. Empty: all are kept.',
      )}
      min={24}
      max={120}
      step={1}
    />
  ),
} satisfies SettingInputs;
