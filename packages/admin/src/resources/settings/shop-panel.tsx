import { ArrayInput, required, SelectInput, TextInput } from 'react-admin';
import { Lines } from '#admin/inputs/lines.tsx';
import { Panel } from '#admin/ui/panel.tsx';

const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'fr', name: 'French' },
  { id: 'rw', name: 'Kinyarwanda' },
];

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
      <SelectInput
        source="content_language"
        label="Language the shop writes in"
        choices={LANGUAGES}
        validate={required()}
        helperText="Of products, posts, policies and everything else that is written here. Screen readers read it so."
      />
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
