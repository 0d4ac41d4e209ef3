import { ArrayInput, required, TextInput } from 'react-admin';
import { Lines } from '#admin/inputs/lines.tsx';
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
        <Lines add="Add a link" isOrdered>
          <TextInput source="name" validate={required()} helperText={false} />
          <TextInput
            source="url"
            label="Address"
            type="url"
            validate={required()}
            helperText="Begins with https://"
          />
        </Lines>
      </ArrayInput>
    </Panel>
  );
}

/** When the shop is open, in words. */
export function HoursInput() {
  return (
    <ArrayInput source="opening_hours" label="Opening hours">
      <Lines add="Add hours" isOrdered>
        <TextInput source="days" validate={required()} helperText={false} />
        <TextInput source="hours" validate={required()} helperText={false} />
      </Lines>
    </ArrayInput>
  );
}
