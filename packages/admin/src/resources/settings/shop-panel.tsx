import { ArrayInput, required, SelectInput, TextInput } from 'react-admin';
import { Lines } from '#admin/inputs/lines.tsx';
import type { SettingInputs } from './settings-panel.tsx';

const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'fr', name: 'French' },
  { id: 'rw', name: 'Kinyarwanda' },
];

/** Who the shop is and how it is reached. */
export const shopInputs = {
  name: (source) => <TextInput source={source} validate={required()} />,
  phone: (source) => (
    <TextInput
      source={source}
      type="tel"
      validate={required()}
      helperText="With the country: +250788123456. Calls and WhatsApp go there."
    />
  ),
  email: (source) => <TextInput source={source} label="E-mail" type="email" validate={required()} />,
  address: (source) => <TextInput source={source} validate={required()} />,
  content_language: (source) => (
    <SelectInput
      source={source}
      label="Language the shop writes in"
      choices={LANGUAGES}
      validate={required()}
      helperText="Of products, posts, policies and everything else that is written here. Screen readers read it so."
    />
  ),
  tin: (source) => (
    <TextInput source={source} label="TIN" helperText="Nine digits. Empty: texts leave it out." />
  ),
  chat_greeting: (source) => (
    <TextInput source={source} label="What a WhatsApp chat starts with" multiline validate={required()} />
  ),
  opening_hours: (source) => <HoursInput source={source} />,
  social_links: (source) => (
    <ArrayInput source={source} label="Social links">
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
  ),
} satisfies SettingInputs;

/** When the shop is open, in words. */
export function HoursInput({ source }: { source: string }) {
  return (
    <ArrayInput source={source} label="Opening hours">
      <Lines add="Add hours" isOrdered>
        <TextInput source="days" validate={required()} helperText={false} />
        <TextInput source="hours" validate={required()} helperText={false} />
      </Lines>
    </ArrayInput>
  );
}
