import { MAX_PASSWORD, MIN_PASSWORD } from '@isoko/contract/rules/password';
import { useState } from 'react';
import { Checkbox } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';

type Bound = { id: string; name: string; error: string | undefined; onChange: () => void };

/** A password that is chosen, and its repetition; both are shown, or neither. */
export function NewPasswordFields({
  bind,
  label = 'Password',
}: {
  bind: (name: 'password' | 'passwordConfirm') => Bound;
  label?: string;
}) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        {...bind('password')}
        label={label}
        shown={shown}
        required
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} to ${MAX_PASSWORD} characters. A short sentence is easy to remember and hard to guess.`}
      />
      <PasswordField
        {...bind('passwordConfirm')}
        label={`Repeat the ${label.toLowerCase()}`}
        shown={shown}
        required
        autoComplete="new-password"
      />
      <Checkbox
        label="Show what I type"
        checked={shown}
        onChange={({ target }) => setShown(target.checked)}
      />
    </>
  );
}
