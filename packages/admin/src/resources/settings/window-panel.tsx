import { BooleanInput, NumberInput, required, TextArrayInput } from 'react-admin';
import { DaysInput } from './days-input.tsx';
import type { SettingInputs } from './settings-panel.tsx';

/** What the shop shows, when it does not deliver, and when it warns. */
export const windowInputs = {
  free_delivery_banner: (source) => (
    <BooleanInput
      source={source}
      label="Promise free express delivery"
      helperText="The banner on top, from the smallest amount a zone's express method is free from."
    />
  ),
  region_gate: (source) => (
    <BooleanInput
      source={source}
      label="Only for visitors in Rwanda"
      helperText="Others read that the shop is not available in their region."
    />
  ),
  moderate_comments: (source) => <BooleanInput source={source} label="Comments wait for approval" />,
  closed_days: (source) => <DaysInput source={source} label="Days without deliveries" />,
  low_stock_below: (source) => (
    <NumberInput source={source} label="Stock is low below" min={1} step={1} validate={required()} />
  ),
  contact_topics: (source) => (
    <TextArrayInput
      source={source}
      label="Subjects of the contact form"
      helperText="Press Enter after each."
    />
  ),
} satisfies SettingInputs;
