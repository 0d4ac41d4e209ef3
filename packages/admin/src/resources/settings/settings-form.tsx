import type { SettingsChange, ShopSettings } from '@isoko/contract/routes/admin/settings';
import { keysOf } from '@isoko/contract/rules/objects';
import { Paper, Stack } from '@mui/material';
import { Form, type RaRecord, SaveButton, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { changesOf } from '#admin/data-provider.ts';
import { moneyInputs } from './money-panel.tsx';
import { placesInputs } from './places-panel.tsx';
import { type SettingInputs, SettingsPanel } from './settings-panel.tsx';
import { shopInputs } from './shop-panel.tsx';
import { windowInputs } from './window-panel.tsx';

/** The panels have every setting: one that none of them has is a type error here. */
const inputs: Required<SettingInputs> = { ...shopInputs, ...moneyInputs, ...windowInputs, ...placesInputs };
const formSettings = keysOf(inputs);

/** Every setting but the pause, in one form: what was changed is kept together or not at all. */
export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const keep = useKeep(settings);
  const held = Object.fromEntries(formSettings.map((key) => [key, settings[key]]));
  return (
    // React-admin's forms think of records, which have an id.
    <Form
      record={{ ...held, id: 'shop' } as Partial<RaRecord>}
      onSubmit={keep}
      noValidate
      warnWhenUnsavedChanges
    >
      <Stack sx={{ gap: 2 }}>
        <SettingsPanel title="The shop" inputs={shopInputs} />
        <SettingsPanel title="Orders and payment" inputs={moneyInputs} />
        <SettingsPanel title="How the shop behaves" inputs={windowInputs} />
        <SettingsPanel title="Stores" inputs={placesInputs} />
        <Paper sx={{ p: 2, position: 'sticky', bottom: 8, zIndex: 1 }}>
          <SaveButton label="Keep the settings" />
        </Paper>
      </Stack>
    </Form>
  );
}

/** Sends what was changed; what is refused is said beside its field. */
function useKeep(settings: ShopSettings) {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (given: FieldValues) => {
    try {
      const body = changesOf(given, settings) as SettingsChange;
      const { data } = await call('PATCH /admin/settings', { body });
      const waits = body.payment_methods && data.pending_payee;
      notify(waits ? 'Kept. Whom shoppers pay changes later: see above.' : 'The settings are kept.', {
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
