import { ArrayInput, required, SimpleFormIterator, TextInput } from 'react-admin';
import { Panel } from '#admin/ui/panel.tsx';

/** Who the shop is and how it is reached. */
export function ShopPanel() {
  return (
    <Panel title="The shop">
      <TextInput source="name" validate={required()} />
      <TextInput
        source="phone"
        type="tel"
        validate={required()}
        helperText="With the country: +250788123456. Calls and WhatsApp go there."
      />
      <TextInput source="email" label="E-mail" type="email" validate={required()} />
      <TextInput source="address" validate={required()} />
      <TextInput source="tin" label="TIN" helperText="Nine digits. Empty: texts leave it out." />
      <TextInput
        source="chat_greeting"
        label="What a WhatsApp chat starts with"
        multiline
        validate={required()}
      />
      <HoursInput />
      <ArrayInput source="social_links" label="Social links">
        <SimpleFormIterator fullWidth disableClear>
          <TextInput source="name" validate={required()} />
          <TextInput source="url" label="Address" type="url" validate={required()} />
        </SimpleFormIterator>
      </ArrayInput>
    </Panel>
  );
}

/** When the shop is open, in words. */
export function HoursInput() {
  return (
    <ArrayInput source="opening_hours" label="Opening hours">
      <SimpleFormIterator fullWidth disableClear>
        <TextInput source="days" validate={required()} helperText="Monday to Friday" />
        <TextInput source="hours" validate={required()} helperText="08:00–19:00" />
      </SimpleFormIterator>
    </ArrayInput>
  );
}
