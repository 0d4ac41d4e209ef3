import type { ComponentProps } from 'react';
import { t } from '../../messages/t.tsx';
import { TextField } from './field.tsx';

type OwnProps = Partial<ComponentProps<typeof TextField>>;

/** An email address, with the attributes for autofill and phone keyboards. */
export function EmailField(props: OwnProps) {
  return (
    <TextField
      label={t('Email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  );
}

/** A phone number. `placeholder=""`: without an example. */
export function PhoneField(props: OwnProps) {
  return (
    <TextField
      label={t('Phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={30}
      placeholder="0788 123 456"
      {...props}
    />
  );
}
