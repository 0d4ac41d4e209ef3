import type { SettingsChange, ShopSettings } from '@isoko/contract/routes/admin/settings';
import { keysOf } from '@isoko/contract/rules/objects';
import { Paper, Stack, Typography } from '@mui/material';
import {
  ArrayInput,
  Form,
  NumberInput,
  type RaRecord,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  useNotify,
  useRefresh,
} from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { changesOf } from '#admin/data-provider.ts';
import { Lines, needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { choicesOf, LANGUAGE_NAMES } from '#admin/ui/texts.ts';
import {
  alertInputs,
  backupInputs,
  moneyInputs,
  type SettingInputs,
  SettingsPanel,
  windowInputs,
} from './inputs.tsx';
import { SectionLinks, useSettingLookedFor } from './sections.tsx';

/** The shop's name and contact details. */
const shopInputs = {
  name: (source) => <TextInput source={source} label={t('Name')} validate={required()} />,
  phone: (source) => (
    <TextInput
      source={source}
      label={t('Phone')}
      type="tel"
      helperText={t('Such as 0788 123 456, for calls and WhatsApp. Empty: not shown.')}
    />
  ),
  email: (source) => <TextInput source={source} label={t('E-mail')} type="email" />,
  address: (source) => <TextInput source={source} label={t('Address')} />,
  content_language: (source) => (
    <SelectInput
      source={source}
      label={t('Language the shop writes in')}
      choices={choicesOf(LANGUAGE_NAMES)}
      validate={required()}
      helperText={t('The language of products, posts, policies and other texts. Screen readers use it.')}
    />
  ),
  tin: (source) => (
    <TextInput
      source={source}
      label="TIN"
      helperText={t('Nine digits, such as 101 234 567. Empty: not shown.')}
    />
  ),
  chat_greeting: (source) => (
    <TextInput
      source={source}
      label={t('What a WhatsApp chat starts with')}
      multiline
      validate={required()}
    />
  ),
  opening_hours: (source) => <HoursInput source={source} />,
  social_links: (source) => (
    <ArrayInput source={source} label={t('Social links')}>
      <Lines add={t('Add a link')} isOrdered>
        <TextInput source="name" label={t('Name')} {...needed} />
        <TextInput
          source="url"
          label={t('Address')}
          type="text"
          validate={required()}
          helperText={t('Such as https://www.instagram.com/yourshop')}
        />
      </Lines>
    </ArrayInput>
  ),
} satisfies SettingInputs;

/** The opening hours, in words. */
function HoursInput({ source }: { source: string }) {
  return (
    <ArrayInput source={source} label={t('Opening hours')}>
      <Lines add={t('Add hours')} isOrdered>
        <TextInput source="days" label={t('Days')} {...needed} />
        <TextInput
          source="hours"
          label={t('Hours')}
          validate={required()}
          helperText={t('Such as 8h-20h, or Closed')}
        />
      </Lines>
    </ArrayInput>
  );
}

/** The stores that customers can visit. */
const placesInputs = {
  stores: (source) => (
    <>
      <Typography color="text.secondary">
        {t("Places to visit. Without any, the shop's own address is shown.")}
      </Typography>
      <ArrayInput source={source} label={false}>
        <Lines add={t('Add a store')} isOrdered>
          <TextInput source="name" label={t('Name')} validate={required()} />
          <TextInput source="address" label={t('Address')} validate={required()} />
          <TextInput
            source="phone"
            label={t('Phone')}
            type="tel"
            defaultValue={null}
            helperText={t('Such as 0788 123 456')}
          />
          <NumberInput source="lat" label={t('Latitude')} min={-90} max={90} step="any" defaultValue={null} />
          <NumberInput
            source="lng"
            label={t('Longitude')}
            min={-180}
            max={180}
            step="any"
            defaultValue={null}
          />
          <HoursInput source="opening_hours" />
        </Lines>
      </ArrayInput>
    </>
  ),
} satisfies SettingInputs;

/** The inputs of all panels: a setting without an input is a type error here. */
const inputs: Required<SettingInputs> = {
  ...{ ...shopInputs, ...moneyInputs, ...alertInputs },
  ...{ ...windowInputs, ...placesInputs, ...backupInputs },
};
const formSettings = keysOf(inputs);

/** Every setting except the pause, in one form: all changes are saved together or not at all. */
export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const keep = useKeep(settings);
  useSettingLookedFor();
  const held = Object.fromEntries(formSettings.map((key) => [key, settings[key]]));
  return (
    // React-admin's forms expect a record with an id. The pending payee is part of the record: once a payee waits, the
    // form shows the present payee again.
    <Form
      record={{ ...held, pending_payee: settings.pending_payee, id: 'shop' } as Partial<RaRecord>}
      onSubmit={keep}
      noValidate
      warnWhenUnsavedChanges
    >
      <Stack sx={{ gap: 2 }}>
        <SectionLinks />
        <SettingsPanel section="shop" inputs={shopInputs} />
        <SettingsPanel section="money" inputs={moneyInputs} />
        <SettingsPanel section="alerts" inputs={alertInputs} />
        <SettingsPanel section="behaviour" inputs={windowInputs} />
        <SettingsPanel section="stores" inputs={placesInputs} />
        <SettingsPanel section="backups" inputs={backupInputs} />
        <Paper sx={{ px: 2, py: 1, position: 'sticky', bottom: 8, zIndex: 1 }}>
          <SaveButton label={t('Save')} />
        </Paper>
      </Stack>
    </Form>
  );
}

/** Sends the changed settings. @throws CallFailure */
export function sendChanges(given: FieldValues, settings: ShopSettings) {
  return call('PATCH /admin/settings', { body: changesOf(given, settings) as SettingsChange });
}

/** Sends the changed settings, and shows errors at their fields. */
function useKeep(settings: ShopSettings) {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (given: FieldValues) => {
    try {
      const { data } = await sendChanges(given, settings);
      const waits = 'payment_methods' in changesOf(given, settings) && data.pending_payee;
      notify(waits ? t('Saved. The change of payee takes effect later: see above.') : t('Saved.'), {
        type: 'success',
      });
      refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      notify(error.message, { type: 'error' });
      return error.body.errors;
    }
  };
}
