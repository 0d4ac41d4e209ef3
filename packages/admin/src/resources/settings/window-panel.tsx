import { BooleanInput, NumberInput, required, TextArrayInput } from 'react-admin';
import { Panel } from '#admin/ui/panel.tsx';
import { DaysInput } from './days-input.tsx';

/** What the shop shows, when it does not deliver, and when it warns. */
export function WindowPanel() {
  return (
    <Panel title="How the shop behaves">
      <BooleanInput
        source="free_delivery_banner"
        label="Promise free express delivery"
        helperText="The banner on top, from the smallest amount a zone's express method is free from."
      />
      <BooleanInput
        source="region_gate"
        label="Only for visitors in Rwanda"
        helperText="Others read that the shop is not available in their region."
      />
      <BooleanInput source="moderate_comments" label="Comments wait for approval" />
      <DaysInput source="closed_days" label="Days without deliveries" />
      <NumberInput
        source="low_stock_below"
        label="Stock is low below"
        min={1}
        step={1}
        validate={required()}
      />
      <TextArrayInput
        source="contact_topics"
        label="Subjects of the contact form"
        helperText="Press Enter after each."
      />
    </Panel>
  );
}
